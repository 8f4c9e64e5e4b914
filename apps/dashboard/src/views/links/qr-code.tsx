import { toString as draw } from "qrcode";
import { useEffect, useState } from "react";

/** The address as a code to scan. Dark on white in both themes: scanners expect it. */
export default function QrCode({ text }: { readonly text: string }) {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    void draw(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" }).then(setSvg);
  }, [text]);
  if (svg === null) return <span className="qr" />;
  return (
    <img
      className="qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code of the link"
      width={144}
      height={144}
    />
  );
}
