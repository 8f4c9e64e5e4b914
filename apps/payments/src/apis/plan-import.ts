import { createHash } from "node:crypto";
import { fail } from "@svc/errors";
import { canonicalJson } from "../canonical-json.js";
import {
  changedLinkFields,
  type LinkContext,
  newLinkFields,
  type PaymentLinkPatch,
} from "../payment-links/link-rules.js";
import type { PaymentLink, PaymentLinkFields, SettleMoment } from "../payment-links/payment-link.js";
import type { FreeRoute } from "./api.js";
import type { StoredApi } from "./apis-repository.js";
import type { Operations, RouteDraft, SkippedOperation } from "./openapi/read-operations.js";
import { openApiPath } from "./route-template.js";

/** A stored route, open or closed. */
export interface StoredRoute {
  readonly id: string;
  readonly fields: PaymentLinkFields;
}

interface RouteChange {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  /** Currency units. 0 if free. */
  readonly amount: number;
  /** Null if the route is free. */
  readonly settle: SettleMoment | null;
}

/** Changes that an import would make. The merchant confirms them first. */
export interface ImportDiff {
  readonly added: readonly RouteChange[];
  readonly changed: readonly (RouteChange & { readonly fields: readonly string[] })[];
  readonly removed: readonly RouteChange[];
  readonly unchanged: number;
  readonly skipped: readonly SkippedOperation[];
}

/** Changes that an import makes to an API's rows. */
export interface ImportPlan {
  readonly diff: ImportDiff;
  readonly inserts: readonly PaymentLinkFields[];
  readonly updates: readonly { readonly id: string; readonly fields: Partial<PaymentLinkFields> }[];
  readonly freeRoutes: readonly FreeRoute[];
  /** Hash of the planned changes. The merchant sends it back to apply exactly these changes. */
  readonly confirmation: string;
}

/**
 * Maximum number of paid routes that an API ever has. Closed routes count, because they are never deleted, and each
 * import reads all of them.
 */
export const ROUTES_EVER_MAX = 2_000;

type NewLink = Omit<PaymentLink, "id" | "merchantId" | "mode" | "createdAt" | "updatedAt">;

/**
 * Compares the operations of a document with the routes of an API. The plan closes a removed route instead of deleting
 * it, so that its sales stay. If a later document contains the route again, the plan reopens it.
 */
export async function planImport(
  api: StoredApi,
  routes: readonly StoredRoute[],
  { drafts, skipped }: Operations,
  context: LinkContext & { readonly listed?: boolean | undefined },
): Promise<ImportPlan> {
  const stored = new Map(routes.map((route) => [formatKey(route.fields), route]));
  const added: RouteChange[] = [];
  const changed: (RouteChange & { fields: string[] })[] = [];
  const inserts: NewLink[] = [];
  const updates: { id: string; fields: Partial<PaymentLinkFields> }[] = [];
  const wanted = new Set<string>();
  for (const draft of drafts) {
    if (draft.amount === 0) continue;
    const key = formatKey({ targetMethod: draft.method, routeTemplate: draft.routeTemplate });
    const patch = {
      ...buildPatch(api, draft),
      ...(context.listed === undefined ? {} : { listed: context.listed }),
    };
    const known = stored.get(key);
    wanted.add(key);
    if (known === undefined) {
      const route = { apiId: api.id, routeTemplate: draft.routeTemplate };
      inserts.push(
        newLinkFields({ ...patch, ...buildAddress(api, draft), network: api.fields.network }, {}, context, route),
      );
      added.push(paidLine(draft, "after"));
    } else {
      const fields = changedLinkFields(known.fields, { ...patch, active: true }, context);
      const names = Object.keys(fields);
      if (names.length > 0) updates.push({ id: known.id, fields });
      const line = paidLine(draft, known.fields.settle);
      if (!known.fields.active) added.push(line);
      else if (names.length > 0) changed.push({ ...line, fields: names });
    }
    // Yield, because each operation compiles a schema.
    await new Promise((resume) => setImmediate(resume));
  }
  if (inserts.length > 0 && routes.length + inserts.length > ROUTES_EVER_MAX) {
    fail("CONFLICT", `An API can have ${ROUTES_EVER_MAX} paid routes at most, with those that are closed by now.`, {
      hint: "Create another API for this document. Buyers still get what they paid for at this one.",
    });
  }
  const gone = routes.filter(({ fields }) => fields.active && !wanted.has(formatKey(fields)));
  updates.push(...gone.map(({ id }) => ({ id, fields: { active: false } })));
  const free = compareFree(api.freeRoutes, drafts);
  const removed = [...gone.map(({ fields }) => storedLine(fields)), ...free.removed];
  const all = { added: [...added, ...free.added], changed: [...changed, ...free.changed], removed, skipped };
  const unchanged = drafts.length - all.added.length - all.changed.length;
  const work = { inserts, updates, freeRoutes: free.routes };
  const confirmation = createHash("sha256")
    .update(canonicalJson([api.id, ...inserts.map(withoutSecret), updates, free.routes]))
    .digest("base64url");
  return { diff: { ...all, unchanged }, ...work, confirmation };
}

const formatKey = ({
  targetMethod,
  routeTemplate,
}: Pick<PaymentLinkFields, "targetMethod" | "routeTemplate">): string => `${targetMethod} ${routeTemplate}`;

const withoutSecret = ({ upstreamHeaders: _, ...fields }: PaymentLinkFields) => fields;

const buildAddress = ({ fields }: StoredApi, { method, routeTemplate }: RouteDraft) => ({
  isAgenticProxy: true,
  targetUrl: `${fields.baseUrl}${routeTemplate}`,
  targetMethod: method,
});

function buildPatch({ fields }: StoredApi, draft: RouteDraft): PaymentLinkPatch {
  const { name, description, amount, settle, inputSchema, inputExample, outputExample, forwardHeaders } = draft;
  const { network, networks } = fields;
  const plain = { name, description, amount, inputSchema, inputExample, outputExample, forwardHeaders };
  // If neither document nor request sets the moment of charging, the route keeps the merchant's setting.
  return { ...plain, network, networks, ...(settle === null ? {} : { settle }) };
}

/** @param otherwise the moment of charging if neither document nor request sets one */
const paidLine = (draft: RouteDraft, otherwise: SettleMoment): RouteChange => ({
  ...freeLine(draft),
  amount: draft.amount,
  settle: draft.settle ?? otherwise,
});

const freeLine = ({
  method,
  routeTemplate,
  name,
}: Pick<FreeRoute, "method" | "routeTemplate" | "name">): RouteChange => ({
  method,
  path: openApiPath(routeTemplate),
  name,
  amount: 0,
  settle: null,
});

const storedLine = ({ targetMethod, routeTemplate, name, amount, settle }: PaymentLinkFields): RouteChange => ({
  method: targetMethod ?? "",
  path: openApiPath(routeTemplate ?? ""),
  name,
  amount,
  settle,
});

function compareFree(stored: readonly FreeRoute[], drafts: readonly RouteDraft[]) {
  const keyOfFree = ({ method, routeTemplate }: Pick<FreeRoute, "method" | "routeTemplate">) =>
    `${method} ${routeTemplate}`;
  const before = new Map(stored.map((route) => [keyOfFree(route), route]));
  const free = drafts.filter(({ amount }) => amount === 0);
  const after = new Set(free.map(keyOfFree));
  const fieldsChanged = (draft: RouteDraft): string[] => {
    const known = before.get(keyOfFree(draft));
    return known === undefined
      ? []
      : (["name", "description"] as const).filter((field) => known[field] !== draft[field]);
  };
  return {
    routes: free.map(({ method, routeTemplate, name, description }) => ({ method, routeTemplate, name, description })),
    added: free.filter((draft) => !before.has(keyOfFree(draft))).map(freeLine),
    changed: free
      .map((draft) => ({ ...freeLine(draft), fields: fieldsChanged(draft) }))
      .filter(({ fields }) => fields.length > 0),
    removed: stored.filter((route) => !after.has(keyOfFree(route))).map(freeLine),
  };
}
