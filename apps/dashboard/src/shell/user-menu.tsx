import { Button, Menu } from "@mantine/core";
import { CircleUserRound, LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { signOut, userManager } from "../session/sign-in";

/** Who is signed in, and the way out. */
export default function UserMenu() {
  const [name, setName] = useState("");
  useEffect(() => {
    void userManager?.getUser().then((user) => setName(user?.profile.email ?? user?.profile.name ?? ""));
  }, []);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} aria-label="Your account">
          <CircleUserRound size={22} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {name !== "" && <Menu.Label className="break">{name}</Menu.Label>}
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
