import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useActedFor } from '#lib/call/acted-for.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'

/** The paying account and its owner, and the balance after the payment, if known and not negative. */
export function FromMeta({ account, after }: { account: Account; after: string | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const actedFor = useActedFor()
  const meta = [actedFor, account.currencyCode].filter(Boolean).join('. ')
  if (after === undefined || after.startsWith('-')) return meta
  return (
    <>
      {meta}. {t('After this: {amount}', { amount: format.amount(after, account.currencyCode) })}
    </>
  )
}
