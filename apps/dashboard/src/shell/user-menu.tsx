import { Button, Menu } from "@mantine/core";
import { Check, CircleUserRound, LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useMembership } from "../session/membership";
import { signOut, userManager } from "../session/sign-in";

export default function UserMenu() {
  const [name, setName] = useState("");
  const { current, all, choose } = useMembership();
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
        {all.length > 1 && (
          <>
            <Menu.Label>Merchants</Menu.Label>
            {all.map(({ merchantId, merchantName }) => (
              <Menu.Item
                key={merchantId}
                leftSection={
                  merchantId === current.merchantId ? <Check size={16} aria-hidden /> : <span className="no-icon" />
                }
                onClick={() => choose(merchantId)}
              >
                {merchantName}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <Menu.Label>
          {current.merchantName} · {current.role}
        </Menu.Label>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
