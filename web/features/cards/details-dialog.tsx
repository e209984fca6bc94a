import { type Card, cardDetailsGet } from '@sixpence/protocol/cards/cards'
import { useState } from 'react'
import * as z from 'zod/mini'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { CopyButton } from '#widgets/copy.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { pageKeys } from './sealed.ts'
import { Secret } from './secret.tsx'

const opened = z.object({ cardNumber: z.string(), expiry: z.string(), cvv: z.string() })
type Details = z.infer<typeof opened>

/** Number, expiry date and code of a virtual card after an approval; discarded when the dialog closes (Q094). */
export function DetailsDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  const { accountId } = card
  const [confirmation, setConfirmation] = useState<PendingConfirmation>()
  const [details, setDetails] = useState<Details>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)

  const begin = async () =>
    tryCall(cardDetailsGet, { accountId, pageKey: (await pageKeys()).pageKey }, pendingConfirmationOf)

  async function confirm({ key, code }: { key: string; code?: string }): Promise<true | Refusal> {
    const page = await pageKeys()
    const answer = await tryCall(
      cardDetailsGet,
      { accountId, pageKey: page.pageKey, requestKey: key, ...(code !== undefined && { code }) },
      ({ details: sealed }) => sealed,
    )
    if (typeof answer === 'string') setDetails(z.parse(opened, JSON.parse(await page.open(answer))))
    return answer instanceof Refusal ? answer : true
  }

  if (confirmation && !details)
    return (
      <ConfirmPopup
        title={t('Show the card details')}
        confirmation={confirmation}
        confirm={confirm}
        again={begin}
        onDone={() => setConfirmation(undefined)}
        onClose={onClose}
      >
        {t('Only you can see them. They are encrypted for this page.')}
      </ConfirmPopup>
    )

  return (
    <Dialog
      title={t('Details of {card}', { card: card.alias })}
      onClose={onClose}
      actions={
        details ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => {
              setBusy(true)
              setRefusal(undefined)
              void begin().then((answer) => {
                setBusy(false)
                if (answer instanceof Refusal) setRefusal(answer)
                else if (answer !== true) setConfirmation(answer)
              })
            }}
          >
            {t('Confirm it is you')}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {details ? (
          <>
            <Secret label={t('Card details')}>
              <DefinitionList>
                <Definition
                  term={t('Number##card')}
                  action={<CopyButton label={t('Copy the number')} text={details.cardNumber} />}
                >
                  <span className="one-line">{details.cardNumber.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
                </Definition>
                <Definition term={t('Expires##card')}>{details.expiry}</Definition>
                <Definition term={t('Security code')}>{details.cvv}</Definition>
              </DefinitionList>
            </Secret>
            <p className="meta">{t('After you close this, you need a new approval to see them again.')}</p>
          </>
        ) : (
          <p>
            {t('Anyone with these details can use the card online. Make sure no one can see your screen.')}
          </p>
        )}
        {refusal && <Notice kind="bad" live="assertive" title={refusal.description} />}
      </Stack>
    </Dialog>
  )
}
