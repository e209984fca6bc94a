import { eventTypes } from './samples.ts'

const environment = `Environment:
  SIXPENCE_KEY             the key, sk_live_… or sk_test_…; it is never taken from the command line
  SIXPENCE_URL             the address of the bank (http://localhost:4000)
  SIXPENCE_WEBHOOK_SECRET  whsec_…, signs what is forwarded; one is made for the run if there is none`

export const help = `sixpence: the public interface of the bank on the command line

Commands:
  sixpence listen --forward-to URL         forwards events of the company to your server
  sixpence trigger TYPE --forward-to URL   sends an invented event to your server
  sixpence payments list                   lists payments
  sixpence payments create                 proposes a payment, which people then approve
  sixpence batches list                    lists batches of payments
  sixpence batches get ID                  shows a batch, its totals and what is wrong with it
  sixpence batches create FILE             proposes a batch, which people then confirm and approve
  sixpence batches cancel ID               cancels a batch that a key has proposed

${environment}

sixpence COMMAND --help says more of one command.`

const details: Readonly<Record<string, string>> = {
  listen: `sixpence listen --forward-to URL [--webhook ID] [--every SECONDS]

Asks the bank for new events, and posts each to your server as the bank does: with the headers of
Standard Webhooks and signed, though with a secret of yours. Ends with Ctrl-C.

The bank records events for the webhooks that are switched on; the key needs events:read.

  --forward-to URL   your server on this machine, such as http://localhost:3000/hook; elsewhere by https only
  --webhook ID       only the events of this webhook
  --every SECONDS    how often the bank is asked (2)

${environment}`,
  trigger: `sixpence trigger TYPE --forward-to URL

Posts an invented event to your server, signed as those of the bank. The bank does not take part:
nothing is paid, and no key is needed.

  TYPE  ${eventTypes.join('\n        ')}

  --forward-to URL   your server on this machine, such as http://localhost:3000/hook; elsewhere by https only

${environment}`,
  'payments list': `sixpence payments list [--limit N] [--json]

Payments that need or needed an approval, the newest first.

  --limit N   how many (20)
  --json      as the interface answers them

${environment}`,
  'payments create': `sixpence payments create --account ID --amount 12.50 --currency EUR --to EMAIL
                         [--note TEXT] [--reference TEXT]
sixpence payments create --input FILE

Proposes a payment. No money moves before people of the company have approved it in the bank.

  --account ID             the account that pays
  --amount, --currency     decimal text, and the currency of the account
  --to EMAIL               the payee, a customer of the bank
  --input FILE             any payment as JSON, as the interface takes it; - is standard input
  --idempotency-key TEXT   8 to 255 characters: with the same, nothing is proposed twice
  --json                   the answer as JSON

${environment}`,
  'batches list': `sixpence batches list [--limit N] [--json]

Batches of payments, the newest first.

  --limit N   how many (20)
  --json      as the interface answers them

${environment}`,
  'batches get': `sixpence batches get ID [--lines] [--json]

A batch with its totals, and what is wrong with its payments.

  --lines   the payments of the batch, too
  --json    as the interface answers it

${environment}`,
  'batches create': `sixpence batches create FILE --kind KIND --account ID [--name TEXT]

Proposes the payments of a CSV file, or of a JSON file with an array of payments. No money moves before
people of the company have confirmed and approved the batch in the bank.

  FILE                     payments.csv or payments.json; - is CSV on standard input
  --kind KIND              how they are paid: wire, eft, oct, digital, instant, interac or p2p
  --account ID             the account that pays
  --name TEXT              what people read; by default the day
  --again                  hand in what was handed in before
  --idempotency-key TEXT   8 to 255 characters: with the same, nothing is proposed twice
  --json                   the answer as JSON

${environment}`,
  'batches cancel': `sixpence batches cancel ID

Cancels a batch that a key has proposed, as long as nothing of it is paid.

${environment}`,
}

/** The help text of a command. */
export const helpOf = (command: string): string => details[command] ?? help
