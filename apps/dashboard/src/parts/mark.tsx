/** The service's logo and the name of this app. */
export function Mark() {
  return (
    <span className="mark">
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span>Dashboard</span>
    </span>
  );
}
