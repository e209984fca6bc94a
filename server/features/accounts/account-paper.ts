import { balances } from '@sixpence/ledger'
import type { AccountFacts } from '#papers/account-letters.ts'
import type { Letter } from '#papers/letter-pdf.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { Language } from '@sixpence/locales'
import { openedAt, type OwnAccount } from '#store/account/accounts.ts'
import { instructionOf } from '#payments/rails/instruction-words.ts'
import { payableAccounts, shownWays } from '#payments/rails/ways-shown.ts'

type PaperContext = { by: ActingPrincipal; services: Services; language: Language; t: Translate }

/**
 * PDF letter about an account: holder, balance state and the pay-in details, in the reader's language. The PDF library
 * is loaded on first use. Throws when the account has no balance in the ledger.
 */
export async function accountPaper(
  { by: { customer }, services: s, language, t }: PaperContext,
  account: OwnAccount,
  write: (facts: AccountFacts) => Letter,
): Promise<Uint8Array> {
  const brand = s.brand(customer.brand)
  const [{ letterPdf }, payable, stand, opened] = await Promise.all([
    import('#papers/letter-pdf.ts'),
    payableAccounts(s, customer, account),
    balances(s.db, [account.id]),
    openedAt(s.db, account.id),
  ])
  const balance = stand.get(account.id)
  if (!balance) throw new Error(`account ${account.id} has no ledger account`)
  const ways = await shownWays(s, customer, payable, { asks: true })
  return letterPdf(
    write({
      brand,
      language,
      t,
      at: s.clock.now(),
      holder: customer.name,
      number: account.number,
      currency: account.currency,
      // A third party relies on it: never later than the first entry.
      openedAt: opened ?? balance.openedAt,
      state: balance.state,
      instructions: ways.flatMap((way) =>
        way.details ? [instructionOf(way, way.details, { account, customer, brand })] : [],
      ),
    }),
  )
}
