// Generated from the description of the public interface: `npm run generate -- client`.

export interface paths {
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account with its balance */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts with their balances */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The booked lines of an account, the newest first */
        get: operations["listEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers of the bank and accounts outside it that were paid before, the last one first
         * @description Of accounts outside the bank, the last fifty by wire and the last fifty by bank transfer.
         */
        get: operations["listPayees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a payment that a key has proposed, as long as it has not been sent */
        post: operations["cancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments that need or needed an approval, the newest first
         * @description Filtered by account, status, reference, endToEndId and days, which are the bank’s (Europe/Vilnius). With a status, a page may have fewer payments than its limit, even none, and still have more.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Proposes a payment
         * @description The money is held and the payment waits until people of the company approve it in the bank: a key never moves money by itself. Programs that act for a model state so in the header Sixpence-Agent, which is shown to the approvers.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proposes to refund a received payment, whole or in part
         * @description The id is the paymentId of an entry or of the event payment.received. A refund is a payment to the payer, with its fee and its approval; refundOf names the refunded payment. Money from outside the bank is refused as refundByCompany.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One payment */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/batches/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms and approves a batch of play money, as people of the company would */
        post: operations["approveTestBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a batch that a key has proposed, as long as none of it is paid */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The batches, the newest first */
        get: operations["listBatches"];
        put?: never;
        /**
         * Proposes a batch of payments
         * @description Every payment is checked as a single one would be, and errors are kept with their line. The batch then waits in the bank, where people correct, confirm and approve it: a key never moves money by itself.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One batch with its totals and problems */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payments of a batch, in their order */
        get: operations["listBatchLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invoices sent or received, the newest first */
        get: operations["listInvoices"];
        put?: never;
        /** Requests money from a person by e-mail */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One invoice, sent or received */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buttons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payment buttons, the newest first */
        get: operations["listButtons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks, the newest first, with the state of their servers */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Creates a webhook: the server receives events
         * @description The secret that signs the messages is in the first answer and never again: a repetition of the request gets the webhook without it. If it was lost, make a new one on the page Webhooks. A webhook of a live key, and one that it moves to another address, stays off until a person of the company turns it on there.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a webhook */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Changes a webhook, or switches it on or off */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events sent to the webhooks, the newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/messages/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message again, unchanged and with its id */
        post: operations["redeliverMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves a payment of play money, as people of the company would */
        post: operations["approveTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines a payment of play money, as people of the company would */
        post: operations["declineTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments/incoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulates an incoming payment of play money
         * @description It comes from the other customer of the sandbox. With an invoiceId it pays that invoice.
         */
        post: operations["receiveTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a settled payment, as a message of a payment company would */
        post: operations["returnTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settles an approved payment out of the bank, as a message of a payment company would */
        post: operations["settleTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment was proposed and waits for its approval */
        post: operations["on.payment.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The people asked have approved a payment */
        post: operations["on.payment.approved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment has arrived, as far as the bank knows */
        post: operations["on.payment.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment was rejected, or came back */
        post: operations["on.payment.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment was declined, canceled, or not approved in time */
        post: operations["on.payment.canceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment to the company has arrived */
        post: operations["on.payment.received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A batch of payments was handed in, by a key or a person */
        post: operations["on.batch.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** People have confirmed and approved a batch, which is now paid */
        post: operations["on.batch.approved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every payment of a batch has arrived */
        post: operations["on.batch.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The payments of a batch have ended, and some of them failed */
        post: operations["on.batch.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A batch was canceled, declined, or not approved in time */
        post: operations["on.batch.canceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An invoice of the company was paid */
        post: operations["on.invoice.paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The payer has rejected an invoice of the company */
        post: operations["on.invoice.rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An account with its balance. */
        Account: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            type: "payment" | "card" | "prepayment" | "receiving";
            name: string;
            number: string;
            currency: components["schemas"]["Currency"];
            /** @enum {string} */
            status: "active" | "limited" | "closed";
            available: components["schemas"]["Amount"];
            held: components["schemas"]["Amount"];
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        AccountPage: {
            data: components["schemas"]["Account"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description Decimal text in the currency beside it, such as "12.50". */
        Amount: string;
        /** @description Payments that were handed in together. */
        Batch: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            name: string;
            /** @enum {string} */
            kind: "wire" | "eft" | "oct" | "digital" | "instant" | "interac" | "p2p";
            /** @enum {string} */
            status: "uploaded" | "submitted" | "confirmed" | "partiallyPaid" | "completed" | "cancelled" | "rejected";
            /** Format: int64 */
            accountId: number;
            currency: components["schemas"]["Currency"];
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            withProblems: number;
            /** Format: int64 */
            duplicates: number;
            progress: components["schemas"]["BatchProgress"];
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            /** Format: date-time */
            createdAt: string;
            proposedBy?: components["schemas"]["ProposedBy"];
        };
        /** @description Payments as a CSV file. */
        BatchCsvInput: {
            /** @enum {string} */
            kind: "wire" | "eft" | "oct" | "digital" | "instant" | "interac" | "p2p";
            /** Format: int64 */
            accountId: number;
            name?: string;
            ignoreIdentical?: boolean;
            /** @constant */
            format: "csv";
            csv: string;
            columns?: {
                [key: string]: string;
            };
        };
        /** @description A batch with its totals, as it would be paid now, and its problems. */
        BatchDetails: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            name: string;
            /** @enum {string} */
            kind: "wire" | "eft" | "oct" | "digital" | "instant" | "interac" | "p2p";
            /** @enum {string} */
            status: "uploaded" | "submitted" | "confirmed" | "partiallyPaid" | "completed" | "cancelled" | "rejected";
            /** Format: int64 */
            accountId: number;
            currency: components["schemas"]["Currency"];
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            withProblems: number;
            /** Format: int64 */
            duplicates: number;
            progress: components["schemas"]["BatchProgress"];
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            /** Format: date-time */
            createdAt: string;
            proposedBy?: components["schemas"]["ProposedBy"];
            missing: string[];
            totals: components["schemas"]["BatchTotal"][];
            problems: {
                /** Format: int64 */
                line: number;
                problems: components["schemas"]["BatchLineProblem"][];
            }[];
        };
        BatchEventData: {
            /** Format: int64 */
            batchId: number;
            /** @default true */
            livemode: boolean;
            name: string;
            /** @enum {string} */
            kind: "wire" | "eft" | "oct" | "digital" | "instant" | "interac" | "p2p";
            /** @enum {string} */
            status: "uploaded" | "submitted" | "confirmed" | "partiallyPaid" | "completed" | "cancelled" | "rejected";
            /** Format: int64 */
            accountId: number;
            currency: components["schemas"]["Currency"];
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            withProblems: number;
            /** Format: int64 */
            duplicates: number;
            progress: components["schemas"]["BatchProgress"];
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            /** Format: date-time */
            createdAt: string;
            proposedBy?: components["schemas"]["ProposedBy"];
        };
        BatchInput: components["schemas"]["BatchLinesInput"] | components["schemas"]["BatchCsvInput"];
        /** @description A payment of a batch. */
        BatchLine: {
            /** Format: int64 */
            line: number;
            /** @default true */
            livemode: boolean;
            fields: {
                [key: string]: string;
            };
            problems: components["schemas"]["BatchLineProblem"][];
            duplicateOf?: {
                /** Format: int64 */
                line?: number;
                /** Format: int64 */
                paymentId?: number;
            };
            payeeCheck?: components["schemas"]["PayeeCheck"];
            removed: boolean;
            /** @enum {string} */
            status: "ready" | "underWay" | "paid" | "failed";
            amount?: components["schemas"]["Amount"];
            fee?: components["schemas"]["Amount"];
            credit?: {
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
            };
            /** Format: int64 */
            paymentId?: number;
            reason?: string;
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        BatchLinePage: {
            data: components["schemas"]["BatchLine"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description What is wrong with a line, by the names a single payment is refused by. */
        BatchLineProblem: {
            field: string;
            code: string;
            message: string;
        };
        /** @description Payments as JSON. */
        BatchLinesInput: {
            /** @enum {string} */
            kind: "wire" | "eft" | "oct" | "digital" | "instant" | "interac" | "p2p";
            /** Format: int64 */
            accountId: number;
            name?: string;
            ignoreIdentical?: boolean;
            /** @constant */
            format: "lines";
            lines: {
                [key: string]: string;
            }[];
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        BatchPage: {
            data: components["schemas"]["Batch"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description Payments of a batch by state, once people have confirmed it. */
        BatchProgress: {
            /** Format: int64 */
            ready: number;
            /** Format: int64 */
            underWay: number;
            /** Format: int64 */
            paid: number;
            /** Format: int64 */
            failed: number;
        };
        /** @description Payments without problems whose payees get the same currency: what they get, and what is debited. */
        BatchTotal: {
            currency: components["schemas"]["Currency"];
            /** Format: int64 */
            payments: number;
            amount: components["schemas"]["Amount"];
            debit: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            rate: string;
        };
        /** @description A payment button of the company. */
        Button: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            handle: string;
            name: string;
            /** @enum {string} */
            type: "buy" | "donate" | "subscribe";
            amount?: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            description?: string;
            /** @enum {string} */
            frequency?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        ButtonPage: {
            data: components["schemas"]["Button"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /**
         * @description Three letters, ISO 4217 or of a digital currency.
         * @enum {string}
         */
        Currency: "EUR" | "USD" | "GBP" | "RON" | "AUD" | "CAD" | "JPY" | "KWD" | "BTC" | "ETH" | "USDT" | "USDC";
        Deleted: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            /** @constant */
            deleted: true;
        };
        /** @description A booked line of an account. A payment and its fee are two lines. */
        Entry: {
            id: string;
            /** Format: int64 */
            paymentId: number;
            /** @default true */
            livemode: boolean;
            /** Format: int64 */
            accountId: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            type: "P2P" | "Wire" | "EFT" | "OCT" | "Crypto" | "Instant" | "Interac" | "Card" | "BetweenAccounts" | "Invoice" | "Fees" | "GlobalTransfer" | "Exchange";
            /** @enum {string} */
            direction: "in" | "out";
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            balanceAfter?: components["schemas"]["Amount"];
            counterparty?: components["schemas"]["Party"];
            note?: string;
            reference?: string;
            endToEndId?: string;
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        EntryPage: {
            data: components["schemas"]["Entry"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description A message to a webhook. Kept for 90 days. */
        Event: {
            id: string;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            type: "payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected" | "test";
            /** Format: date-time */
            timestamp: string;
            /** Format: int64 */
            webhookId: number;
            /** @enum {string} */
            state: "waiting" | "delivered" | "setAside";
            /** Format: int64 */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        EventPage: {
            data: components["schemas"]["Event"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description A payment that has arrived. */
        IncomingPayment: {
            /** Format: int64 */
            paymentId: number;
            /** @default true */
            livemode: boolean;
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
        };
        IncomingPaymentInput: {
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            note?: string;
            reference?: string;
            /** Format: int64 */
            invoiceId?: number;
        };
        /** @description A customer of the bank. */
        InsidePayee: {
            /** @default true */
            livemode: boolean;
            name: string;
            /** Format: int64 */
            payments: number;
            lastCurrency: components["schemas"]["Currency"];
            /** Format: date-time */
            lastAt: string;
            /** @constant */
            kind: "inside";
            email: string;
            lastAmount: components["schemas"]["Amount"];
        };
        /** @description To another customer of the bank. */
        InsidePayment: {
            /** @constant */
            method: "p2p";
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            toEmail: string;
            note?: string;
            reference?: string;
        };
        /** @description A request for money. */
        Invoice: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            type: "sent" | "received";
            /** @enum {string} */
            status: "awaitingPayment" | "paid" | "rejected" | "cancelled" | "overdue";
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            /** Format: date */
            dueDate: string;
            payer?: components["schemas"]["Party"];
            payee?: components["schemas"]["Party"];
            note: string;
            rejectNote?: string;
            reference?: string;
            url?: string;
            /** Format: int64 */
            paymentId?: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        InvoiceEventData: {
            /** Format: int64 */
            invoiceId: number;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            status: "awaitingPayment" | "paid" | "rejected" | "cancelled" | "overdue";
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            /** Format: int64 */
            paymentId?: number;
        };
        InvoiceInput: {
            toEmail: string;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            /** Format: date */
            dueDate: string;
            note: string;
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        InvoicePage: {
            data: components["schemas"]["Invoice"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description A new webhook; the first answer has its secret. */
        NewWebhook: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            name: string;
            url: string;
            enabled: boolean;
            events: ("payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected")[];
            /** Format: date-time */
            failingSince?: string;
            /** Format: date-time */
            pausedAt?: string;
            /** Format: int64 */
            waiting: number;
            /** Format: date-time */
            createdAt: string;
            secret?: string;
        };
        /** @description An account outside the bank. */
        OutsidePayee: {
            /** @default true */
            livemode: boolean;
            name: string;
            /** Format: int64 */
            payments: number;
            lastCurrency: components["schemas"]["Currency"];
            /** Format: date-time */
            lastAt: string;
            /** @constant */
            kind: "outside";
            /** @enum {string} */
            method: "wire" | "eft";
            country: string;
            /** @enum {string} */
            permission: "own" | "3d";
            /** @enum {string} */
            beneficiaryType: "person" | "company";
            details: {
                [key: string]: string;
            };
            payable: boolean;
        };
        /** @description To an account outside the bank. */
        OutsidePayment: {
            /** @enum {string} */
            method: "eft" | "instant_payment" | "fed_now" | "interac" | "oct" | "wire" | "crypto_eft";
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            amountCurrency?: components["schemas"]["Currency"];
            country: string;
            /** @enum {string} */
            permission: "own" | "3d";
            /** @enum {string} */
            beneficiaryType: "person" | "company";
            details: {
                [key: string]: string;
            };
            note?: string;
            /** Format: date */
            requestedDate?: string;
        };
        Party: {
            name: string;
            email?: string;
        };
        /** @description Who has been paid before. */
        Payee: components["schemas"]["InsidePayee"] | components["schemas"]["OutsidePayee"];
        /** @description What the payee’s bank says of the name: whether it is the account holder’s. People decide by it; it stops nothing. */
        PayeeCheck: {
            /** @enum {string} */
            outcome: "waiting" | "match" | "close" | "none" | "notPossible";
            name?: string;
            /** @enum {string} */
            reason?: "notOffered" | "notAnswered";
            /** Format: date-time */
            checkedAt?: string;
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        PayeePage: {
            data: components["schemas"]["Payee"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description A payment of the company. */
        Payment: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            method: "p2p" | "betweenAccounts" | "global" | "eft" | "instant_payment" | "fed_now" | "interac" | "oct" | "wire" | "crypto_eft";
            /** @enum {string} */
            status: "created" | "submitted" | "processing" | "completed" | "rejected" | "canceled" | "returned" | "pending";
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            debit: {
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
            };
            fee: components["schemas"]["Amount"];
            credit?: {
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
                rate: string;
            };
            payeeName: string;
            note?: string;
            reference?: string;
            endToEndId?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string;
            /** Format: int64 */
            refundOf?: number;
            proposedBy?: components["schemas"]["ProposedBy"];
        };
        PaymentEventData: {
            /** Format: int64 */
            paymentId: number;
            /** @default true */
            livemode: boolean;
            /** @enum {string} */
            method: "p2p" | "betweenAccounts" | "global" | "eft" | "instant_payment" | "fed_now" | "interac" | "oct" | "wire" | "crypto_eft";
            /** @enum {string} */
            status: "created" | "submitted" | "processing" | "completed" | "rejected" | "canceled" | "returned" | "pending";
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            debit: {
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
            };
            fee: components["schemas"]["Amount"];
            credit?: {
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
                rate: string;
            };
            payeeName: string;
            note?: string;
            reference?: string;
            endToEndId?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            refundOf?: number;
            proposedBy?: components["schemas"]["ProposedBy"];
        };
        PaymentInput: components["schemas"]["InsidePayment"] | components["schemas"]["OutsidePayment"];
        /** @description A page. Send nextCursor as cursor to get the next one. */
        PaymentPage: {
            data: components["schemas"]["Payment"][];
            hasMore: boolean;
            nextCursor?: string;
        };
        /** @description What is wrong (RFC 9457). An error has a JSON pointer into the body (RFC 6901), or the name of a parameter of the query or the path. */
        Problem: {
            type: string;
            title: string;
            /** Format: int64 */
            status: number;
            detail: string;
            instance: string;
            code: string;
            errors?: {
                pointer?: string;
                parameter?: string;
                message: string;
            }[];
        };
        /** @description The key that proposed a payment, and the agent that used it, as the header Sixpence-Agent named it. */
        ProposedBy: {
            /** Format: int64 */
            keyId: number;
            keyName: string;
            agent?: string;
        };
        ReceivedEventData: {
            /** Format: int64 */
            paymentId: number;
            /** @default true */
            livemode: boolean;
            /** Format: int64 */
            accountId: number;
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            /** Format: date-time */
            receivedAt: string;
            payer: components["schemas"]["Party"];
            note?: string;
            reference?: string;
            endToEndId?: string;
            /** Format: int64 */
            invoiceId?: number;
            /** Format: int64 */
            refundOf?: number;
        };
        RefundInput: {
            amount: components["schemas"]["Amount"];
            note?: string;
        };
        /** @description A server that is told of events, by Standard Webhooks 1.0. */
        Webhook: {
            /** Format: int64 */
            id: number;
            /** @default true */
            livemode: boolean;
            name: string;
            url: string;
            enabled: boolean;
            events: ("payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected")[];
            /** Format: date-time */
            failingSince?: string;
            /** Format: date-time */
            pausedAt?: string;
            /** Format: int64 */
            waiting: number;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookChange: {
            name?: string;
            url?: string;
            enabled?: boolean;
            events?: ("payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected")[];
        };
        WebhookInput: {
            name: string;
            url: string;
            enabled?: boolean;
            events?: ("payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected")[];
        };
        /** @description A page. Send nextCursor as cursor to get the next one. */
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            hasMore: boolean;
            nextCursor?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The version a program was written for. */
        Version: "2026-11-25";
        /** @description The agent on whose behalf something is asked. The people who approve read it. */
        Agent: string;
        /** @description New for each thing that is created, the same when a request is repeated. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Of this request, as in the log of requests. */
        RequestId: string;
        /** @description The version that answers. */
        Version: string;
        /** @description Requests by this key that can be made at once. */
        RateLimitLimit: number;
        /** @description How many of them are left. */
        RateLimitRemaining: number;
        /** @description Seconds until all of them are there again. */
        RateLimitReset: number;
        /** @description Seconds to wait before the request is sent again. */
        RetryAfter: number;
        /** @description true for the answer to an earlier request. */
        IdempotencyReplayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description The first day, in the time zone Europe/Vilnius. */
                from?: string;
                /** @description The last day, in the time zone Europe/Vilnius. */
                to?: string;
                /** @description Only lines of this direction. */
                direction?: "in" | "out";
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayees: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayeePage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description The accountId. */
                accountId?: number;
                /** @description The status. */
                status?: "created" | "submitted" | "processing" | "completed" | "rejected" | "canceled" | "returned" | "pending";
                /** @description The reference. */
                reference?: string;
                /** @description The endToEndId. */
                endToEndId?: string;
                /** @description The first day, in the time zone Europe/Vilnius. */
                from?: string;
                /** @description The last day, in the time zone Europe/Vilnius. */
                to?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveTestBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDetails"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDetails"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description The status. */
                status?: "uploaded" | "submitted" | "confirmed" | "partiallyPaid" | "completed" | "cancelled" | "rejected";
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDetails"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDetails"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBatchLines: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only lines like these. */
                filter?: "all" | "problems" | "duplicates" | "removed" | "underWay" | "paid" | "failed" | "nameWaits" | "nameMatches" | "nameIsClose" | "nameDiffers" | "nameUnchecked";
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchLinePage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only those of this type. */
                type?: "sent" | "received";
                /** @description The status. */
                status?: "awaitingPayment" | "paid" | "rejected" | "cancelled" | "overdue";
                /** @description The email. */
                email?: string;
                /** @description The first day, in the time zone Europe/Vilnius. */
                from?: string;
                /** @description The last day, in the time zone Europe/Vilnius. */
                to?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listButtons: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ButtonPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only those of this type. */
                type?: "payment.created" | "payment.approved" | "payment.completed" | "payment.failed" | "payment.canceled" | "payment.received" | "batch.created" | "batch.approved" | "batch.completed" | "batch.failed" | "batch.canceled" | "invoice.paid" | "invoice.rejected" | "test";
            };
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliverMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveTestPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description New for each thing that is created, the same when a request is repeated. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncomingPaymentInput"];
            };
        };
        responses: {
            /** @description It is created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    returnTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settleTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version a program was written for. */
                "Sixpence-Version"?: components["parameters"]["Version"];
                /** @description The agent on whose behalf something is asked. The people who approve read it. */
                "Sixpence-Agent"?: components["parameters"]["Agent"];
            };
            path: {
                /** @description Whose id this is stands in the path. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "on.payment.created": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PaymentEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.payment.approved": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.approved";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PaymentEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.payment.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.completed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PaymentEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.payment.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PaymentEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.payment.canceled": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.canceled";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PaymentEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.payment.received": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.received";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["ReceivedEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.batch.created": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "batch.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.batch.approved": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "batch.approved";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.batch.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "batch.completed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.batch.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "batch.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.batch.canceled": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "batch.canceled";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.invoice.paid": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "invoice.paid";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["InvoiceEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.invoice.rejected": {
        parameters: {
            query?: never;
            header: {
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-id": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-timestamp": string;
                /** @description As Standard Webhooks 1.0 says. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "invoice.rejected";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["InvoiceEventData"];
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299: it has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more shall be sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** Names of the problems the interface may answer. */
export type ProblemCode =
  | 'accountClosed'
  | 'accountFrozen'
  | 'accountNotFound'
  | 'addressNotAllowed'
  | 'agentNameInvalid'
  | 'amountNotANumber'
  | 'amountNotPositive'
  | 'amountTooLarge'
  | 'amountTooManyDecimals'
  | 'amountTooSmall'
  | 'answerLost'
  | 'approvalNotOpen'
  | 'batchNotByKey'
  | 'batchStateDiffers'
  | 'bearerMissing'
  | 'bodyNotJson'
  | 'bodyTooLarge'
  | 'bodyUnreadable'
  | 'busy'
  | 'buttonDiffers'
  | 'buttonGone'
  | 'cardBlocked'
  | 'cellAway'
  | 'companyAway'
  | 'couponUnknown'
  | 'currencyMismatch'
  | 'currencyOfNeither'
  | 'cursorUnknown'
  | 'customerLimited'
  | 'detailsTooLong'
  | 'fault'
  | 'feeChanged'
  | 'idempotencyKeyMissing'
  | 'idempotencyKeyReused'
  | 'insufficientFunds'
  | 'invalidInput'
  | 'invoiceAmountDiffers'
  | 'invoiceDueFar'
  | 'invoiceDuePast'
  | 'invoiceNoAccount'
  | 'invoiceNotTaken'
  | 'invoiceOnce'
  | 'invoicePaid'
  | 'invoicePayeeDiffers'
  | 'invoicePayerBlocked'
  | 'invoicePayerMoving'
  | 'invoiceRejected'
  | 'invoiceToSelf'
  | 'invoiceUnderWay'
  | 'invoiceUnknown'
  | 'invoiceWithdrawn'
  | 'invoicesTooMany'
  | 'keyInAddress'
  | 'keyUnknown'
  | 'limitExceeded'
  | 'massColumnsMissing'
  | 'massColumnsUnknown'
  | 'massEmpty'
  | 'massHasProblems'
  | 'massIdentical'
  | 'massNotFound'
  | 'massNotYours'
  | 'massOver'
  | 'messageNotFound'
  | 'networkUnknown'
  | 'notAllowed'
  | 'onlyPrepaidCards'
  | 'outcomeUnknown'
  | 'ownerWithoutAccess'
  | 'payeeBlocked'
  | 'payeeCannotReceive'
  | 'payeeIsNotYou'
  | 'payeeIsSelf'
  | 'payeeMoving'
  | 'payeeRefuses'
  | 'payeeUnknown'
  | 'paymentHasLeft'
  | 'paymentNotByKey'
  | 'paymentNotFound'
  | 'paymentStateDiffers'
  | 'prepaidCardNotAllowed'
  | 'quoteOfAnother'
  | 'quoteOver'
  | 'rateUnknown'
  | 'refundByCompany'
  | 'refundElsewhere'
  | 'refundNotReceived'
  | 'refundPayerGone'
  | 'refundTooMuch'
  | 'refundsTooMany'
  | 'requestDaysTurned'
  | 'requestUnderWay'
  | 'requestedDateAndSeries'
  | 'requestedDateExchange'
  | 'requestedDateOutOfRange'
  | 'scopeMissing'
  | 'seriesElsewhere'
  | 'subscriptionEndsEarly'
  | 'subscriptionEndsTwice'
  | 'subscriptionIncomplete'
  | 'subscriptionStartsLate'
  | 'subscriptionStartsPast'
  | 'tableActive'
  | 'tableBroken'
  | 'tableCellTooLong'
  | 'tableCheque'
  | 'tableCountDiffers'
  | 'tableCurrencyMissing'
  | 'tableDigitsLost'
  | 'tableDoctype'
  | 'tableElementTwice'
  | 'tableEmpty'
  | 'tableEncoding'
  | 'tableFormula'
  | 'tableGroupCountDiffers'
  | 'tableGroupSumDiffers'
  | 'tableHeaderEmpty'
  | 'tableHeaderIsPayment'
  | 'tableHeadersTwice'
  | 'tableLineTooWide'
  | 'tableLineUnreadable'
  | 'tableLocked'
  | 'tableMessageUnknown'
  | 'tablePaymentElementTwice'
  | 'tableSheetUnknown'
  | 'tableSumDiffers'
  | 'tableTooHeavy'
  | 'tableTooLarge'
  | 'tableTooManyCells'
  | 'tableTooManyColumns'
  | 'tableTooManyRows'
  | 'tableTrailing'
  | 'tableTypeUnknown'
  | 'tableXmlEncoding'
  | 'termsPending'
  | 'testKeyNeeded'
  | 'tooManyMails'
  | 'tooManyOpenBatches'
  | 'tooManyRequests'
  | 'tooManyTexts'
  | 'tooManyWebhooks'
  | 'versionUnknown'
  | 'wayNotOffered'
  | 'webhookNeedsPerson'
  | 'webhookNotFound'
  | 'webhookOff'
  | 'webhookUrlInvalid'
  | 'webhookUrlNotHttps'
  | 'webhookUrlNotPublic'
  | 'webhookUrlPort'
  | 'webhookUrlUserInfo'
