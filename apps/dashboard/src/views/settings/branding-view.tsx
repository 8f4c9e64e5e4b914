import { Anchor, Button, FileButton, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Branding } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { SaveChanges } from "../../parts/save-changes";
import { toast } from "../../parts/toast";
import { useCan } from "../../session/use-can";
import { useApi, useMode } from "../../shell/use-mode";
import { toLogo } from "./to-logo";

/** How customers see the merchant on payment pages in the view's mode. */
export default function BrandingView() {
  const api = useApi();
  const mode = useMode();
  const branding = useQuery({ queryKey: ["branding", mode], queryFn: () => api.account.branding() });
  return (
    <>
      <PageHeader
        title="Payment pages"
        description={`Your logo, color and support contact on the pages where customers pay, in ${mode} mode.`}
      />
      <Loaded query={branding} what="your branding">
        {(loaded) => <BrandingForm branding={loaded} key={mode} />}
      </Loaded>
    </>
  );
}

type Patch = Parameters<ReturnType<typeof useApi>["account"]["updateBranding"]>[0];

/** The fields that are texts, by their names in the API. An empty text means that the field isn't set. */
const toTexts = ({ color, supportEmail, supportUrl, slug }: Branding) => ({
  color: color ?? "",
  supportEmail: supportEmail ?? "",
  supportUrl: supportUrl ?? "",
  slug: slug ?? "",
});
type Texts = ReturnType<typeof toTexts>;

/** Returns only the texts that the user changed, so that another member's changes stay. */
function toPatch(before: Texts, after: Texts): Patch {
  const changed = Object.entries(after).filter(([name, text]) => text.trim() !== before[name as keyof Texts]);
  return Object.fromEntries(changed.map(([name, text]) => [name, text.trim() || null]));
}

function BrandingForm({ branding }: { readonly branding: Branding }) {
  const can = useCan("developer");
  const save = useSave();
  /** The values that the form last loaded. `branding` may have later changes by another member. */
  const [before, setBefore] = useState(() => toTexts(branding));
  const form = useForm({ initialValues: before });
  /** The new logo as base64. Null removes the logo, and undefined keeps it. */
  const [logo, setLogo] = useState<string | null>();
  const send = form.onSubmit((texts) =>
    save.mutate(
      { ...toPatch(before, texts), ...(logo === undefined ? {} : { logo }) },
      {
        onSuccess: (saved) => {
          setBefore(toTexts(saved));
          form.setInitialValues(toTexts(saved));
          form.reset();
          setLogo(undefined);
        },
        onError: (error) => form.setErrors(toProblem(error).fields),
      },
    ),
  );
  const field = (name: keyof Texts) => ({ ...form.getInputProps(name), readOnly: !can });
  return (
    <Paper className="card" p="lg">
      <form onSubmit={send} noValidate>
        <Stack maw={520}>
          <Logo
            shown={logo === undefined ? branding.logoUrl : logo && `data:image/png;base64,${logo}`}
            problem={form.errors.logo}
            onChange={setLogo}
          />
          <TextInput
            label="Color"
            description="Of the buttons on payment pages, for example #0b6e4f"
            placeholder="#0b6e4f"
            autoComplete="off"
            leftSection={<Swatch color={form.values.color} />}
            {...field("color")}
          />
          <TextInput
            label="Support e-mail"
            description="For customers' questions"
            type="email"
            {...field("supportEmail")}
          />
          <TextInput
            label="Help page"
            description="For customers; begins with https://"
            type="url"
            {...field("supportUrl")}
          />
          <TextInput
            label="Storefront"
            description={`The public page of your listed agent links: ${location.origin}/m/…`}
            placeholder="my-shop"
            autoComplete="off"
            {...field("slug")}
          />
          {branding.storefrontUrl !== null && (
            <Anchor href={branding.storefrontUrl} target="_blank" rel="noreferrer" size="sm">
              Open the storefront
            </Anchor>
          )}
          <SaveChanges change={save} can={can} />
        </Stack>
      </form>
    </Paper>
  );
}

function useSave() {
  const api = useApi();
  const mode = useMode();
  const queries = useQueryClient();
  return useChange(
    (patch: Patch, options) => api.account.updateBranding(patch, options),
    async (saved) => {
      queries.setQueryData(["branding", mode], saved);
      void toast("Your payment pages are up to date.");
    },
  );
}

/** Shows a color that is complete. */
function Swatch({ color }: { readonly color: string }) {
  return (
    <span
      className="swatch"
      style={{ background: /^#[0-9a-f]{6}$/i.test(color) ? color : "transparent" }}
      aria-hidden
    />
  );
}

interface LogoProps {
  /** Address of the logo; null without one. */
  readonly shown: string | null;
  readonly problem: ReactNode;
  /** Called with the new logo as base64, or with null to remove the logo. */
  readonly onChange: (logo: string | null) => void;
}

function Logo({ shown, problem, onChange }: LogoProps) {
  const can = useCan("developer");
  const [failure, setFailure] = useState("");
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Otherwise the browser reports nothing if the user chooses the same file again.
    forgetFile.current?.();
    if (file === null) return;
    setFailure("");
    try {
      onChange(await toLogo(file));
    } catch {
      setFailure("The browser can't read this file as a picture. Choose a PNG or JPEG file.");
    }
  };
  return (
    <div>
      <Text size="sm" fw={600}>
        Logo
      </Text>
      <Text size="xs" c="dimmed">
        A picture with a transparent background looks best. The browser makes it small enough.
      </Text>
      <Group mt="xs">
        {shown === null ? <span className="soft">None</span> : <img className="logo" src={shown} alt="Your logo" />}
        {can && (
          <>
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={choose}
              resetRef={forgetFile}
              inputProps={{ "aria-label": "Logo file" }}
            >
              {(props) => (
                <Button size="xs" variant="default" {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            {shown !== null && (
              <Button size="xs" variant="default" onClick={() => onChange(null)}>
                Remove the logo
              </Button>
            )}
          </>
        )}
      </Group>
      {(failure || problem) && (
        <Text size="sm" className="bad-text" role="alert" mt="xs">
          {failure || problem}
        </Text>
      )}
    </div>
  );
}
