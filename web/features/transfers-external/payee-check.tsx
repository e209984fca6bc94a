import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Checked, Noted } from '#widgets/payment/steps/check-list.tsx'
import type { PayeeAnswer, PayeeCheck } from './use-payee-check.ts'

type PayeeDoubtProps = {
  check: PayeeCheck
  payeeName: string
  /** The payer tried to continue without accepting the warning. */
  isMissing: boolean
  onUseName: (name: string) => void
}

/** Warning before approval if the payee's bank reports a similar or different name. */
export function PayeeDoubt({ check, payeeName, isMissing, onUseName }: PayeeDoubtProps) {
  const t = useTranslate()
  const { answer, doubt } = check
  if (doubt === undefined) return null
  const goBack = (
    <ButtonTo to="/transfer/external" search={{ step: 'payee' }} kind="text">
      {t('Go back and check')}
    </ButtonTo>
  )
  const knows = (
    <Checkbox
      id={knowsId}
      label={t('I understand and want to send it anyway')}
      checked={check.isKnown}
      onChange={(event) => check.say(event.currentTarget.checked)}
      error={isMissing && !check.isKnown && t('Tick the box, or go back and check.')}
    />
  )
  const { name } = answer ?? {}
  if (doubt === 'close' && name !== undefined)
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
        <p>
          {t.rich('You typed {typed}. Did you mean {name}?', {
            typed: <b>{payeeName}</b>,
            name: <b>{name}</b>,
          })}
        </p>
        {knows}
      </Notice>
    )
  return (
    <Notice
      kind="bad"
      live="polite"
      title={t('This account is held under a different name')}
      actions={goBack}
    >
      <p>
        {t('The bank says that {name} does not hold this account. Ask them before you send.', {
          name: payeeName,
        })}
      </p>
      {knows}
    </Notice>
  )
}

/** Target of the focus when the warning was not accepted. */
export const knowsId = 'knows-the-name'

/** The result in the list of completed checks: a match, or why no check was possible. */
export function PayeeChecked({ answer }: { answer: PayeeAnswer | undefined }) {
  const t = useTranslate()
  if (answer?.outcome === 'match')
    return <Checked>{t('The bank holds this account under this name')}</Checked>
  if (answer?.outcome !== 'notPossible') return null
  return <Noted>{reasonWords[answer.reason ?? 'notAnswered'](t)}</Noted>
}

const reasonWords: Record<NonNullable<PayeeAnswer['reason']>, (t: Translate) => string> = {
  notCovered: (t) => t('Banks do not check the name for such accounts'),
  notOffered: (t) => t('This bank does not check names'),
  notAnswered: (t) => t('The bank could not check the name. Make sure that the account is right'),
}
