import type { Catalog } from "./catalog.js";

export const DE: Catalog = {
  "page.test": "<b>Testmodus.</b> Zahlen Sie nur mit Test-USDC.",
  "page.offline":
    "Wir erreichen den Zahlungsdienst nicht. Diese Seite versucht es weiter. Eine Zahlung, die Sie gesendet haben, ist nicht verloren.",
  "page.note":
    "Sie zahlen direkt an den Verkäufer, in USDC von Wallet zu Wallet. {service} findet Ihre Zahlung auf der Blockchain und informiert den Verkäufer. Ihr Geld liegt nie bei diesem Dienst. <b>Überweisungen lassen sich nicht rückgängig machen</b>: Wenden Sie sich wegen Erstattungen an den Verkäufer.",
  "page.about": "Über {service}",
  "page.backTo": "Zurück zu {host}",
  "page.continueAt": "Weiter zu {host}",
  "page.goTo": "Zu {host}",
  "page.receiptTitle": "Quittung: {name} · {price}",
  "page.closedTitle": "{name} · geschlossen",

  "seller.verified": "Bestätigte Domain: <b>{domain}</b>",
  "seller.unverified": "Verkäufer nicht bestätigt",
  "seller.contact": "Fragen? Kontakt zum Verkäufer: {contact}",

  "link.inUsdc": "in USDC",
  "link.email": "E-Mail für den Verkäufer",
  "link.optional": "(freiwillig)",
  "link.oneOf": "Bitte wählen",
  "link.oncePerPeriod": "Sie zahlen für einen Zeitraum. Nichts verlängert sich von selbst.",
  "link.continue": "Weiter zur Zahlung",
  "link.asks": "Angaben für den Verkäufer",
  "link.checkAnswers": "Prüfen Sie Ihre Angaben",
  "link.notStarted": "Wir konnten Ihre Zahlung nicht beginnen",
  "link.openHead": "Sie haben eine offene Zahlung",
  "link.openUnpaid": "Sie haben sie in diesem Browser begonnen. Zahlen Sie bis {time}.",
  "link.openPaid": "Für diese Zahlung ist schon Geld angekommen. Sehen Sie nach, bevor Sie noch einmal zahlen.",
  "link.resume": "Zahlung fortsetzen",
  "link.startInstead": "Stattdessen eine neue Zahlung beginnen",
  "link.startNew": "Neue Zahlung beginnen",
  "link.closedHead": "Der Verkäufer hat diesen Zahlungslink geschlossen",
  "link.closedText":
    "Hier können Sie nicht mehr zahlen. Bitte senden Sie nichts an eine Adresse, die hier stand. Bitten Sie den Verkäufer um einen neuen Link.",

  "state.waiting": "Wir warten auf Ihre Zahlung",
  "state.asks": "Erst antworten, dann zahlen",
  "state.payUntil": "Zahlen Sie bis {time}.",
  "state.delayed": "Wir prüfen die Blockchain gerade langsamer als sonst. Ihre Zahlung ist nicht verloren.",
  "state.settling": "Ihre Zahlung ist unterwegs",
  "state.settlingText": "Sie wird auf {network} ausgeführt. Zahlen Sie nicht noch einmal.",
  "state.unknown": "Wir prüfen Ihre Zahlung auf der Blockchain",
  "state.unknownText":
    "Ihre Wallet hat eine Zahlung auf {network} signiert. Wir wissen noch nicht, ob sie angekommen ist. <b>Zahlen Sie nicht noch einmal.</b> Diese Seite aktualisiert sich selbst.",
  "state.seen": "Auf der Blockchain gesehen",
  "state.seenText": "Ihre Zahlung hat {count}. Zahlen Sie nicht noch einmal.",
  "state.confirmations.one": "{seen} von {needed} Bestätigung",
  "state.confirmations.other": "{seen} von {needed} Bestätigungen",
  "state.confirmationsLabel": "Bestätigungen",
  "state.paid": "Bezahlt",
  "state.thanks": "Vielen Dank.",
  "state.paidLate": "Ihre Zahlung kam spät an, aber sie zählt. Vielen Dank.",
  "state.paidTwice":
    "<b>Sie haben mehr als einmal gezahlt.</b> Wir haben den Verkäufer über die andere Zahlung informiert. Bitten Sie ihn, sie zurückzusenden.",
  "state.ended": "Diese Zahlung ist beendet",
  "state.endedText": "Bitte senden Sie jetzt nichts. Falls Sie schon gezahlt haben, bemerken wir es noch bis {time}.",
  "state.canceled": "Der Verkäufer hat diese Zahlung beendet",
  "state.foundHead": "Wir haben Ihre Transaktion gefunden",
  "state.foundText":
    "Sie wartet auf Bestätigungen. Zahlen Sie nicht noch einmal: Diese Seite aktualisiert sich selbst.",
  "state.notFoundHead": "Wir haben diese Zahlung nicht gefunden",
  "state.transfer": "{amount} USDC auf {network}:",

  "unresolved.arrived": "{amount} USDC sind angekommen",
  "unresolved.received": "Wir haben eine Zahlung erhalten",
  "unresolved.underpaid": "Es ist zu wenig angekommen",
  "unresolved.overpaid": "Es ist zu viel angekommen",
  "unresolved.late": "Ihre Zahlung kam zu spät an",
  "unresolved.wrong_network": "Ihre Zahlung kam auf einem anderen Netzwerk an",
  "unresolved.multiple": "Es ist mehr als eine Zahlung angekommen",
  "unresolved.shared_transaction": "Diese Transaktion hat auch etwas anderes bezahlt",
  "unresolved.wallet_moved": "Die Zahlung ging an eine frühere Wallet des Verkäufers",
  "unresolved.other": "Was ankam, passt nicht zu dieser Zahlung",
  "unresolved.amountWas": "Zu senden waren {amount} USDC.",
  "unresolved.safe": "Das Geld ist in der Wallet des Verkäufers.",
  "unresolved.lateText": "Das Geld ist in der Wallet des Verkäufers, aber diese Zahlung war schon beendet.",
  "unresolved.wrongNetworkText":
    "Das Geld ist in der Wallet des Verkäufers, aber nicht auf einem Netzwerk, das Sie hier wählen konnten.",
  "unresolved.walletMovedText": "Diese Wallet gehört jetzt einem anderen Verkäufer.",
  "unresolved.next":
    "Wie es weitergeht: Wir haben den Verkäufer informiert. Er kann die Zahlung annehmen oder zurücksenden.",
  "unresolved.nextMoved":
    "Wie es weitergeht: Wir haben den Verkäufer informiert. Er kann Ihnen sagen, wie Sie das Geld zurückbekommen.",
  "unresolved.wait": "Zahlen Sie nicht noch einmal. Diese Seite aktualisiert sich selbst.",
  "unresolved.ask": "Fragen? Wenden Sie sich an den Verkäufer und nennen Sie die Zahlungsreferenz {id}.",
  "unresolved.askAt": "Fragen? Wenden Sie sich an den Verkäufer ({contact}) und nennen Sie die Zahlungsreferenz {id}.",

  "pay.transfer": "Überweisung senden",
  "pay.exactly": "Senden Sie genau diesen Betrag",
  "pay.includes": "Enthält {extra} USDC, damit wir Ihre Zahlung zuordnen können.",
  "pay.network": "Netzwerk",
  "pay.openApp": "In Wallet-App öffnen",
  "pay.code": "Code zum Scannen",
  "pay.scan": "Scannen Sie mit einer Wallet-App auf {network}.",
  "pay.toAddress": "An diese Adresse, nur auf {network}",
  "pay.details": "Details",
  "pay.contract": "USDC-Vertrag auf {network}",
  "pay.mint": "USDC-Mint auf {network}",
  "pay.addressCode":
    "Dieser Code enthält nur die Adresse, für Apps, die den ersten Code nicht lesen. Senden Sie aus Ihrer eigenen Wallet: Börsen runden den Betrag manchmal oder ziehen eine Gebühr ab.",
  "pay.copyAmount": "Betrag",
  "pay.copyAddress": "Adresse auf {network}",
  "pay.orWallet": "Oder zahlen Sie mit einer Wallet in diesem Browser.",
  "pay.no_amount_free": "Sie können gerade keine Überweisung senden",
  "pay.no_amount_freeText":
    "Im Moment zahlen zu viele Menschen an diesen Verkäufer. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  "pay.not_noticed": "Der Verkäufer kann diese Zahlung gerade nicht empfangen",
  "pay.not_noticedText":
    "<b>Senden Sie jetzt nichts.</b> Diese Seite aktualisiert sich selbst, sobald Zahlungen wieder möglich sind.",
  "pay.wallet_moved": "Die Wallet des Verkäufers hat sich geändert",
  "pay.wallet_movedText":
    "<b>Senden Sie nichts an eine Adresse, die hier früher stand.</b> Bitte beginnen Sie auf der Seite des Verkäufers neu.",

  "hash.ask": "Schon gezahlt, aber nichts passiert?",
  "hash.label": "Hash der Transaktion",
  "hash.help": "Ihre Wallet zeigt ihn im Verlauf.",
  "hash.look": "Suchen",
  "hash.stop": "Diese Seite lädt sich selbst neu. Anhalten, um dieses Formular auszufüllen.",

  "receipt.head": "Quittung",
  "receipt.price": "Preis",
  "receipt.sent": "Gesendeter Betrag",
  "receipt.to": "Bezahlt an",
  "receipt.network": "Netzwerk",
  "receipt.time": "Zeit",
  "receipt.sellersReference": "Referenz des Verkäufers",
  "receipt.reference": "Zahlungsreferenz",
  "receipt.transaction": "Transaktion",

  "problem.unknownPayment": "Wir finden diese Zahlung nicht",
  "problem.unknownPaymentText":
    "Prüfen Sie, ob die Adresse vollständig ist, oder bitten Sie den Verkäufer um einen neuen Link. Senden Sie nichts.",
  "problem.failed": "Das hat nicht geklappt",
  "problem.other": "Das geht gerade nicht. Bitte versuchen Sie es noch einmal.",
  "problem.fields": "Prüfen Sie diese Felder: {fields}.",
  "problem.email": "Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel ann@example.com.",
  "problem.chooseNetwork": "Wählen Sie das Netzwerk der Transaktion.",
  "problem.hash":
    "Das ist kein Transaktions-Hash von {network}. Kopieren Sie den Hash aus dem Verlauf Ihrer Wallet und prüfen Sie das Netzwerk.",
  "problem.tx_not_found":
    "Wir haben diese Transaktion auf {network} noch nicht gefunden. Prüfen Sie Hash und Netzwerk, oder versuchen Sie es in einer Minute noch einmal.",
  "problem.wrong_recipient":
    "Diese Transaktion hat keine USDC an die Wallet des Verkäufers gesendet, seit Sie diese Zahlung begonnen haben. Prüfen Sie Hash und Netzwerk.",
  "problem.belongs_to_another_payment":
    "Diese Transaktion gehört zu einer anderen Zahlung. Falls sie von Ihnen ist, zeigen Sie sie dem Verkäufer.",
  "problem.paid_something_else":
    "Diese Transaktion hat etwas anderes bezahlt. Falls sie von Ihnen ist, zeigen Sie sie dem Verkäufer.",
  "problem.undecided":
    "Wir wissen noch nicht, was diese Transaktion bezahlt hat. Nichts geht verloren: Versuchen Sie es in einer Minute noch einmal.",
  "problem.chain_unreachable":
    "Wir können dieses Netzwerk gerade nicht lesen. Nichts geht verloren: Versuchen Sie es in einer Minute noch einmal.",
  "problem.rate_limited":
    "Über Ihren Internetanschluss kamen zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.",
  "problem.link_and_address":
    "Über Ihren Internetanschluss wurden zu viele Zahlungen mit diesem Link begonnen und nicht bezahlt. Setzen Sie die fort, die Sie begonnen haben, oder versuchen Sie es in einigen Minuten noch einmal.",
  "problem.address":
    "Über Ihren Internetanschluss wurden in der letzten Stunde zu viele Zahlungen begonnen und nicht bezahlt. Versuchen Sie es später noch einmal.",
  "problem.merchant_and_address":
    "Über Ihren Internetanschluss wurden zu viele Zahlungen an diesen Verkäufer begonnen und nicht bezahlt. Versuchen Sie es morgen noch einmal, oder nutzen Sie einen anderen Internetanschluss.",
  "problem.link": "Gerade zahlen viele Menschen über diesen Link. Versuchen Sie es in einer Minute noch einmal.",

  "script.paySection": "Mit Ihrer Wallet zahlen",
  "script.network": "Netzwerk",
  "script.onNetwork": "Auf {network}.",
  "script.payWith": "{price} mit {wallet} zahlen",
  "script.confirmIn": "Bestätigen Sie in {wallet}.",
  "script.onItsWay": "Ihre Zahlung ist unterwegs. Zahlen Sie nicht noch einmal.",
  "script.sent":
    "Gesendet. Diese Seite aktualisiert sich, sobald das Netzwerk die Zahlung bestätigt. Zahlen Sie nicht noch einmal.",
  "script.notConfirmed":
    "Das Netzwerk hat Ihre Transaktion nicht bestätigt. Sehen Sie im Verlauf Ihrer Wallet nach, bevor Sie es noch einmal versuchen.",
  "script.noAnswer":
    "Wir wissen noch nicht, ob Ihre Zahlung angekommen ist. Zahlen Sie nicht noch einmal, und lassen Sie diese Seite offen.",
  "script.retrying":
    "Die Verbindung ist unterbrochen. Ihre Zahlung ist vielleicht angekommen: Zahlen Sie nicht noch einmal. Wir versuchen es erneut.",
  "script.declined": "Sie haben in {wallet} abgelehnt. Es wurde nichts gesendet.",
  "script.walletFailed": "{wallet} konnte das nicht ausführen: {reason}",
  "script.walletFailedSilently":
    "{wallet} hat nicht geantwortet. Soweit wir wissen, wurde nichts gesendet: Sehen Sie im Verlauf Ihrer Wallet nach.",
  "script.yourWallet": "Ihre Wallet",
  "script.noAccount":
    "{wallet} hat dieser Seite kein Konto genannt. Entsperren Sie die Wallet und versuchen Sie es noch einmal.",
  "script.wrongNetwork":
    "{wallet} hat kein Konto auf {network} genannt. Es wurde nichts gesendet. Wechseln Sie in der Wallet zu {network} und versuchen Sie es noch einmal.",
  "script.otherWallet": "Stattdessen können Sie unten aus jeder Wallet zahlen.",
  "script.used":
    "Ihre Signatur wurde verwendet oder widerrufen, bevor wir sie erhalten haben. Falls Sie sie nicht widerrufen haben, hat sie den Verkäufer bezahlt: Zahlen Sie nicht noch einmal. Suchen Sie Ihre Zahlung hier über den Hash ihrer Transaktion.",
  "script.payment_ended": "Diese Zahlung ist beendet, oder sie wird schon bezahlt. Senden Sie kein Geld dafür.",
  "script.insufficient_funds": "Es wurde nichts abgebucht. Diese Wallet hat auf {network} weniger USDC als den Preis.",
  "script.refused": "Wir konnten diese Zahlung nicht ausführen. Es wurde nichts abgebucht.",
  "script.wallet_moved":
    "Die Wallet des Verkäufers auf diesem Netzwerk hat sich geändert. Zahlen Sie nicht hier: Beginnen Sie eine neue Zahlung.",
  "script.cannot_receive":
    "Die Wallet des Verkäufers kann auf {network} noch keine USDC empfangen. Wählen Sie ein anderes Netzwerk.",
  "script.chain_unreachable":
    "{network} antwortet gerade nicht. Es wurde nichts abgebucht. Versuchen Sie es in einer Minute noch einmal.",
  "script.rate_limited":
    "Über Ihren Internetanschluss kamen zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.",
  "script.other": "Das geht gerade nicht. Bitte versuchen Sie es noch einmal.",
  "script.copy": "Kopieren",
  "script.copied": "Kopiert",
  "script.selected": "Markiert",
  "script.copyThe": "Kopieren: {what}",
  "script.copiedThe": "Kopiert: {what}.",
  "script.left": "{clock}, noch {left}",
  "script.print": "Drucken oder als PDF sichern",
  "script.back": "Die Verbindung steht wieder.",
  "script.stay": "Hier bleiben",

  "agentic.perRequest": "pro Anfrage, in USDC",
  "agentic.networks": "Netzwerke",
  "agentic.how": "So zahlt ein Agent",
  "agentic.howText":
    "Diese Adresse antwortet 402 Payment Required mit einem x402-Angebot. Ein x402-Client signiert die Zahlung und wiederholt die Anfrage. Eine fehlgeschlagene Anfrage kostet nichts.",
  "agentic.howPaidFirst":
    "Diese Adresse antwortet 402 Payment Required mit einem x402-Angebot. Ein x402-Client signiert die Zahlung und wiederholt die Anfrage. Die Zahlung kommt zuerst: Eine Anfrage wird vor der Antwort abgerechnet. Schlägt die Antwort fehl, kostet dieselbe Anfrage mit demselben Idempotency-Key nichts mehr.",
  "agentic.price": "Den Preis lesen, ohne zu zahlen:",
  "agentic.worksWith": "Geht mit {clients}.",
  "agentic.withLimit": "{client} mit höherer Ausgabegrenze",
  "agentic.withSettings": "{client} und neuer (mit diesem Token in den Ausgabegrenzen)",

  "storefront.title": "Was {seller} an Agenten verkauft",
  "storefront.lead":
    "Jeder Aufruf wird einzeln bezahlt, in USDC, von der Wallet des Aufrufers an die des Verkäufers. Ein Konto ist nicht nötig.",
  "storefront.empty": "Hier wird zurzeit nichts angeboten.",
  "storefront.free": "kostenlos",
  "storefront.links": "Einzelne Aufrufe",
  "storefront.agents": "Für Agenten",
  "storefront.howText":
    "Eine kostenpflichtige Adresse antwortet mit 402 Payment Required und einem x402-Angebot. Ein x402-Client signiert die Zahlung und wiederholt die Anfrage.",
  "storefront.base": "Basisadresse: {address}",
  "storefront.mcp": "MCP-Server: {address}",
  "storefront.contact": "Fragen zu einem Angebot: {contact}",

  "preview.pay": "{price} in USDC zahlen.",
  "preview.payTo": "{price} in USDC an {seller} zahlen.",
  "preview.perRequest": "{price} pro Anfrage in USDC.",
  "preview.perRequestBy": "{price} pro Anfrage in USDC, verkauft von {seller}.",
  "preview.test": "Testmodus: kein echtes Geld.",
  "preview.testMark": "Testmodus",
  "preview.verified": "Bestätigte Domain: {domain}",
  "preview.nameless": "Zahlungslink",
  "preview.unit": "USDC pro Anfrage",
  "preview.more": "{count} weitere",
};
