import unittest
import uuid

from stack import BASE_URL, client

from svc_sdk import AuthenticationError, NotFoundError, PreconditionFailedError, Svc, ValidationError


class Products(unittest.TestCase):
    def test_are_created_read_changed_and_sent_back(self) -> None:
        svc = client()
        product = svc.products.create(name="Report", amount=25, metadata={"sku": "r1"})
        self.assertEqual((product["name"], product["amount"], product["mode"]), ("Report", 25, "test"))
        self.assertEqual(svc.products.retrieve(product["id"]), product)
        changed = svc.products.update(product["id"], description="In PDF")
        self.assertEqual((changed["description"], changed["name"]), ("In PDF", "Report"))
        # A fetched object can be sent back unchanged.
        again = svc.request("PATCH", f"/api/v1/products/{product['id']}", body=dict(changed))
        self.assertEqual(again["data"]["description"], "In PDF")

    def test_are_changed_only_in_the_version_that_was_read(self) -> None:
        svc = client()
        product = svc.products.create(name="Versioned", amount=1)
        first = svc.products.retrieve_tagged(product["id"])
        svc.products.update(product["id"], if_match=first.etag, amount=2)
        with self.assertRaises(PreconditionFailedError):
            svc.products.update(product["id"], if_match=first.etag, amount=3)
        self.assertEqual(svc.products.retrieve(product["id"])["amount"], 2)


class Links(unittest.TestCase):
    def test_belong_to_a_product_and_have_a_public_price(self) -> None:
        svc = client()
        product = svc.products.create(name="Course", amount=9.5)
        link = svc.payment_links.create(productId=product["id"], network="base_sepolia")
        self.assertEqual((link["name"], link["amount"]), ("Course", 9.5))
        self.assertEqual(Svc(base_url=BASE_URL).payment_links.price(link["id"])["price"], "$9.50")
        self.assertFalse(svc.payment_links.update(link["id"], active=False)["active"])

    def test_with_one_key_are_created_once(self) -> None:
        svc = client()
        key = str(uuid.uuid4())
        links = [
            svc.payment_links.create(network="base_sepolia", name="Once", amount=1, idempotency_key=key) for _ in "ab"
        ]
        self.assertEqual(links[0]["id"], links[1]["id"])


class Lists(unittest.TestCase):
    def test_walk_through_all_pages_in_both_directions(self) -> None:
        svc = client()
        made = [svc.products.create(name=f"Listed {n}", amount=1)["id"] for n in range(5)]
        walked = [product["id"] for product in svc.products.list(limit=2, active=True)]
        self.assertEqual(walked[:5], made[::-1])
        forward = [product["id"] for product in svc.products.list(limit=2, ending_before=made[1])]
        self.assertEqual(forward[:3], made[2:])
        page = svc.products.list(limit=3).page()
        self.assertEqual(([item["id"] for item in page.data], page.has_more), (made[:1:-1], True))

    def test_leave_out_filters_that_are_none(self) -> None:
        svc = client()
        link = svc.payment_links.create(network="base_sepolia", name="Filtered", amount=1)
        found = svc.payment_links.list(productId=None, starting_after=None, active=True)
        self.assertEqual(found.page().data[0]["id"], link["id"])


class Refusals(unittest.TestCase):
    def test_name_each_wrong_member(self) -> None:
        with self.assertRaises(ValidationError) as caught:
            client().products.create(name="", amount=-1)
        error = caught.exception
        self.assertEqual((error.status, error.code), (400, "VALIDATION_FAILED"))
        self.assertEqual({one["field"] for one in error.errors}, {"name", "amount"})
        self.assertRegex(error.request_id or "", r"^[\w-]{8,}$")

    def test_have_classes(self) -> None:
        with self.assertRaises(NotFoundError):
            client().products.retrieve(str(uuid.uuid4()))
        with self.assertRaises(AuthenticationError) as caught:
            Svc(api_key="svc_test_sk_unknown", base_url=BASE_URL).products.list().page()
        self.assertTrue(caught.exception.hint)

    def test_of_an_empty_id_are_raised_before_sending(self) -> None:
        with self.assertRaises(ValueError):
            client().products.retrieve("")
