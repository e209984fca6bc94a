import type { Account } from '@sixpence/protocol/accounts/accounts'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { inGroups } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Definition } from '#ui/layout/definition-list.tsx'
import { CopyButton } from '#widgets/copy.tsx'

/** The number by which others pay into the account, and last the internal number. */
export function AccountNumbers({ account }: { account: Account }) {
  const t = useTranslate()
  const { instructions = [] } =
    useRead(paymentInstructionList, account.instructions ? {} : undefined).data ?? {}
  // A number that customers share is useless without its reference, and an address belongs to its network.
  const own = instructions.find(
    ({ accountId, way, lines }) =>
      accountId === account.accountId && way === 'local' && lines.every(({ name }) => name !== 'reference'),
  )
  const number = own?.lines.find(({ copied }) => copied === own.bankAccountNumber)
  return (
    <>
      {number && (
        <Definition
          term={number.name === 'iban' ? t('IBAN') : t('Account number')}
          action={<CopyButton label={t('Copy account number')} text={number.copied} />}
        >
          <span translate="no">{number.shown}</span>
        </Definition>
      )}
      <Definition
        term={t('Internal number')}
        action={<CopyButton label={t('Copy internal number')} text={account.accountNumber} />}
      >
        <span translate="no">{inGroups(account.accountNumber)}</span>
      </Definition>
    </>
  )
}
