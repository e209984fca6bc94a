import { blockReasons, type Card, cardBlock } from '@sixpence/protocol/cards/cards'
import { useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type Reason = (typeof blockReasons)[number]

/** Asks why, and says that it is for good: who only misplaced a card pauses it. */
export function BlockDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  const [reason, setReason] = useState<Reason>()
  const [isMissing, setMissing] = useState(false)
  const change = useChange(cardBlock, { shows: () => true })

  async function block(): Promise<void> {
    if (reason === undefined) return setMissing(true)
    if (!(await change.send({ accountId: card.accountId, reason }))) return undefined
    showToast({ tone: 'good', text: t('The card is blocked') })
    return onClose()
  }

  return (
    <Dialog
      title={t('Block {card}?', { card: card.alias })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={change.isSending} onClick={() => void block()}>
            {t('Block the card for good')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <p>
          {t(
            'A blocked card never pays again. Its money stays on its account, and you can move it. If the card may turn up again, pause it instead.',
          )}
        </p>
        <RadioCards
          label={t('Why do you block it?')}
          value={reason}
          error={isMissing && t('Choose why you block the card.')}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
          cards={blockReasons.map((value) => ({ value, title: reasonWord(value, t) }))}
        />
        {change.refusal && <Notice kind="bad" live="assertive" title={change.refusal.description} />}
      </Stack>
    </Dialog>
  )
}

function reasonWord(reason: Reason, t: Translate): string {
  const words: Record<Reason, string> = {
    lost: t('I lost it'),
    stolen: t('It was stolen'),
    damaged: t('It is damaged'),
    notNeeded: t('I no longer need it'),
  }
  return words[reason]
}
