import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { CopyText } from "../../parts/copy-text";
import { Facts } from "../../parts/facts";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { When } from "../../parts/when";
import { useApi, useMode } from "../../shell/use-mode";
import { callerName, getTone } from "./requests-view";

/** One request of the log. The id in the URL is the log entry's id or the X-Request-Id of an error response. */
export default function RequestView() {
  const api = useApi();
  const mode = useMode();
  const { id = "" } = useParams();
  const request = useQuery({ queryKey: ["request", mode, id], queryFn: () => api.requests.retrieve(id) });
  return (
    <>
      <PageHeader
        title="Request"
        description="How the API answered this request. We don't store bodies."
        back={{ to: `/${mode}/developers/requests`, label: "Requests" }}
      />
      <Loaded query={request} what="the request">
        {({ method, route, status, code, durationMs, keySuffix, memberId, requestId, createdAt }) => (
          <Facts
            title={`${method} ${route}`}
            rows={[
              [
                "Status",
                <StatusBadge key="status" tone={getTone(status)}>
                  {String(status)}
                </StatusBadge>,
              ],
              ["Error", code && <a href={`/errors#${code.toLowerCase().replaceAll("_", "-")}`}>{code}</a>],
              ["By", callerName({ keySuffix, memberId })],
              ["Member", memberId && <Link to={`/${mode}/settings/members`}>{memberId}</Link>],
              ["Took", `${durationMs.toLocaleString()} ms`],
              ["Answered", <When key="when" iso={createdAt} />],
              ["Request id", <CopyText key="id" text={requestId} what="the request id" />],
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
