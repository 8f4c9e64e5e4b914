import hashlib
import hmac
import re
import time

# Request ids of the last ten minutes. Several servers behind one address need a shared store, such as Redis.
seen = {}


def verify_call(secret: str, method: str, path: str, headers: dict, body: bytes) -> bool:
    """True when the call comes from the payments service, is not changed, at most five minutes old, and new.

    `headers` with lower-case names; `path` with its query; `body` as it was received, byte for byte.
    """
    t, *signatures = [re.sub("^(t|v1)=", "", part) for part in headers.get("x-svc-signature", "").split(",")]
    request_id, now = headers.get("x-svc-request-id", ""), time.time()
    if not re.fullmatch("[0-9]+", t) or abs(now - int(t)) > 300:
        return False
    paid = [headers.get("x-svc-" + name, "") for name in ("payment-id", "payment-link", "payer", "amount", "network")]
    text = "\n".join(["v1", t, request_id, method, headers.get("host", ""), path, hashlib.sha256(body).hexdigest(), *paid])
    expected = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    if not any([hmac.compare_digest(expected.encode(), one.encode()) for one in signatures]):
        return False
    for known in [known for known, at in seen.items() if now - at > 600]:
        del seen[known]
    if request_id in seen:
        return False
    seen[request_id] = now
    return True
