import { lazy, Suspense, useCallback, useState } from "react";
import { Navigate, Outlet, Route, Routes, useParams } from "react-router";
import { NotFound } from "./parts/not-found";
import { Waiting } from "./parts/waiting";
import { CallbackPage } from "./session/callback-page";
import { WithMembership } from "./session/membership";
import { SignedIn } from "./session/signed-in";
import { Shell } from "./shell/shell";
import { lastMode } from "./shell/use-mode";

/** The views and their paths below `/:mode`. The code of a view loads when the user first opens the view. */
const VIEWS = [
  ["", lazy(() => import("./views/overview/overview-view"))],
  ["welcome", lazy(() => import("./views/welcome/welcome-view"))],
  ["payments", lazy(() => import("./views/payments/payments-view"))],
  ["payments/transactions/:id", lazy(() => import("./views/payments/transaction-view"))],
  ["payments/refunds/:id", lazy(() => import("./views/refunds/refund-view"))],
  ["payments/intents/:id", lazy(() => import("./views/payments/intent-view"))],
  ["links", lazy(() => import("./views/links/links-view"))],
  ["links/new", lazy(() => import("./views/links/new-link-view"))],
  ["links/:id", lazy(() => import("./views/links/link-view"))],
  ["links/:id/edit", lazy(() => import("./views/links/edit-link-view"))],
  ["products", lazy(() => import("./views/products/products-view"))],
  ["developers/keys", lazy(() => import("./views/developers/keys-view"))],
  ["developers/webhooks", lazy(() => import("./views/developers/webhooks-view"))],
  ["developers/webhooks/:id", lazy(() => import("./views/developers/webhook-view"))],
  ["developers/events", lazy(() => import("./views/developers/events-view"))],
  ["developers/requests", lazy(() => import("./views/developers/requests-view"))],
  ["developers/requests/:id", lazy(() => import("./views/developers/request-view"))],
  ["developers/signing-secret", lazy(() => import("./views/developers/signing-secret-view"))],
  ["settings/profile", lazy(() => import("./views/settings/settings-view"))],
  ["settings/payment-pages", lazy(() => import("./views/settings/branding-view"))],
  ["settings/wallets", lazy(() => import("./views/settings/wallets-view"))],
  ["settings/verification", lazy(() => import("./views/settings/verification-view"))],
  ["settings/members", lazy(() => import("./views/settings/members-view"))],
] as const;

/** The routes of the app. Every view has its own URL, and the URL's first part is the mode. */
export function App() {
  // Another user may have signed in, so every sign-in remounts the views.
  const [session, setSession] = useState(0);
  const onSignedIn = useCallback(() => setSession((count) => count + 1), []);
  return (
    <Routes>
      <Route path="callback" element={<CallbackPage onSignedIn={onSignedIn} />} />
      <Route
        element={
          <SignedIn key={session}>
            <WithMembership>
              <Outlet />
            </WithMembership>
          </SignedIn>
        }
      >
        <Route index element={<Navigate to={`/${lastMode()}`} replace />} />
        <Route path=":mode" element={<ModeViews />}>
          {VIEWS.map(([path, View]) => (
            <Route key={path} path={path} element={<View />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}

function ModeViews() {
  const { mode } = useParams();
  if (mode !== "test" && mode !== "live") return <Navigate to={`/${lastMode()}`} replace />;
  return (
    <Shell mode={mode}>
      <Suspense fallback={<Waiting words="Loading" />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}
