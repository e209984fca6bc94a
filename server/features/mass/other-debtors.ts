import type { FileFacts, FileNote } from '@sixpence/protocol/rules/mass/notes'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { waysInOf } from '#store/way-in/ways-in.ts'

type Debtor = Extract<FileNote, { name: 'debtor' }>['facts']

const maxNamedDebtors = 5

/** A number of an account as it is compared: without grouping, in capitals. */
const normalized = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

/** The debtor accounts named in a file that differ from this account by number, IBAN or currency. */
export async function otherDebtors(
  { db }: Pick<Services, 'db'>,
  account: OwnAccount,
  fileFacts: FileFacts | undefined,
): Promise<Debtor[]> {
  const debtors = (fileFacts?.notes ?? []).flatMap((note) => (note.name === 'debtor' ? [note.facts] : []))
  if (debtors.length === 0) return []
  const waysIn = await waysInOf(db, [account.id])
  // Instructions with a reference have a number that several customers share.
  const ownNumbers = waysIn.flatMap(({ details, reference }) =>
    reference === null ? Object.values(details ?? {}) : [],
  )
  const numbers = new Set([account.number, ...ownNumbers].map(normalized))
  return debtors.filter(
    (debtor) =>
      !numbers.has(normalized(debtor.account)) ||
      (debtor.currency !== undefined && debtor.currency !== account.currency),
  )
}

/** Refuses a message whose debtor account is not the selected account. @throws Refused massDebtorDiffers */
export async function requireDebtor(
  s: Pick<Services, 'db'>,
  account: OwnAccount,
  fileFacts: FileFacts | undefined,
): Promise<void> {
  const others = await otherDebtors(s, account, fileFacts)
  if (others.length > 0)
    throw new Refused('massDebtorDiffers', {
      debtor: others.slice(0, maxNamedDebtors).map(debtorText).join(', '),
      account: `${account.alias}, ${account.number}`,
    })
}

/** A debtor for messages: "DE87200500001234567890 (Kontor GmbH, EUR)". */
export function debtorText({ account, holder, currency }: Debtor): string {
  const holderAndCurrency = [holder, currency].filter(Boolean).join(', ')
  return holderAndCurrency ? `${account} (${holderAndCurrency})` : account
}
