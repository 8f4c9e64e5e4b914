import { lazy, Suspense, useCallback, useState } from "react";
import { Navigate, Outlet, Route, Routes, useParams } from "react-router";
import { NotFound } from "./parts/not-found";
import { Waiting } from "./parts/waiting";
import { CallbackPage } from "./session/callback-page";
import { SignedIn } from "./session/signed-in";
import { Shell } from "./shell/shell";
import { lastMode } from "./shell/use-mode";

const KeysView = lazy(() => import("./views/developers/keys-view"));
const WebhooksView = lazy(() => import("./views/developers/webhooks-view"));
const WebhookView = lazy(() => import("./views/developers/webhook-view"));

/** Every view has an address of its own; the first part is the mode. */
export function App() {
  // A sign-in changes who is signed in: the views start over.
  const [session, setSession] = useState(0);
  const onSignedIn = useCallback(() => setSession((count) => count + 1), []);
  return (
    <Routes>
      <Route path="callback" element={<CallbackPage onSignedIn={onSignedIn} />} />
      <Route
        element={
          <SignedIn key={session}>
            <Outlet />
          </SignedIn>
        }
      >
        <Route index element={<Navigate to={`/${lastMode()}/developers/keys`} replace />} />
        <Route path=":mode" element={<ModeViews />}>
          <Route index element={<Navigate to="developers/keys" replace />} />
          <Route path="developers/keys" element={<KeysView />} />
          <Route path="developers/webhooks" element={<WebhooksView />} />
          <Route path="developers/webhooks/:id" element={<WebhookView />} />
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
