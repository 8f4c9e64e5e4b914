import "@mantine/core/styles.css";
import "../../../packages/discovery/style/tokens.css";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { SvcError } from "@svc/sdk/errors";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app";
import { BASE_PATH, STYLE_NONCE } from "./settings";
import { cssVariablesResolver, THEME } from "./theme";

/** Status 403 can mean that an owner changed the user's role or removed the user, so the session is reloaded. */
function onError(error: unknown): void {
  if (error instanceof SvcError && error.status === 403) void queries.invalidateQueries({ queryKey: ["session"] });
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // The API client itself retries the requests that are safe to repeat.
  defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
});

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => STYLE_NONCE}
    >
      <QueryClientProvider client={queries}>
        <BrowserRouter basename={BASE_PATH}>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
