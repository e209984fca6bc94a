import type { OutputOf } from '@sixpence/protocol/call'
import type { payeeNameCheck } from '@sixpence/protocol/transfers-lookups'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ButtonTo } from '#widgets/links.tsx'
import { Checked, Noted } from '#widgets/payment/check-list.tsx'

type PayeeCheck = OutputOf<typeof payeeNameCheck>

type PayeeDoubtProps = {
  check: PayeeCheck | undefined
  /** As it was typed. */
  payeeName: string
  onUseName: (name: string) => void
}

/** What the bank of the payee says against the name, before anything is approved: close, or somebody else's. */
export function PayeeDoubt({ check, payeeName, onUseName }: PayeeDoubtProps) {
  const t = useTranslate()
  const goBack = (
    <ButtonTo to="/transfer/external" search={{ step: 'payee' }} kind="text">
      {t('Go back and check')}
    </ButtonTo>
  )
  if (check?.outcome === 'none')
    return (
      <Notice kind="bad" live="polite" title={t('This account is held under another name')} actions={goBack}>
        {t(
          'The bank does not know {name} as its holder. Whoever holds it gets the money: ask before you send.',
          {
            name: payeeName,
          },
        )}
      </Notice>
    )
  const { name } = check ?? {}
  if (check?.outcome !== 'close' || name === undefined) return null
  return (
    <Notice
      kind="warn"
      live="polite"
      title={t('The name is close, but not the same')}
      actions={
        <>
          <Button kind="text" onClick={() => onUseName(name)}>
            {t('Use the bank’s name')}
          </Button>
          {goBack}
        </>
      }
    >
      {t.rich('You typed {typed}. Did you mean {name}? The bank holds this account for that name.', {
        typed: <b>{payeeName}</b>,
        name: <b>{name}</b>,
      })}
    </Notice>
  )
}

/** The same in the list of what has been checked: right, or why it could not be. */
export function PayeeChecked({ check }: { check: PayeeCheck | undefined }) {
  const t = useTranslate()
  if (check?.outcome === 'match') return <Checked>{t('The bank holds this account under this name')}</Checked>
  if (check?.outcome !== 'notPossible') return null
  return <Noted>{reasonWords[check.reason ?? 'notAnswered'](t)}</Noted>
}

const reasonWords: Record<NonNullable<PayeeCheck['reason']>, (t: Translate) => string> = {
  notCovered: (t) => t('Banks do not check the name for such accounts'),
  notOffered: (t) => t('This bank does not check names'),
  notAnswered: (t) => t('The bank could not be asked about the name. Make sure that the account is right'),
}
