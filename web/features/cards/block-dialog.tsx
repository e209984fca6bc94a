import { blockReasons, type Card, cardBlock } from '@sixpence/protocol/cards/cards'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

type Reason = (typeof blockReasons)[number]

/** Requests a reason and warns that blocking is permanent; a misplaced card can be paused instead. */
export function BlockDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  const form = useForm(cardBlock, {
    first: { reason: undefined as Reason | undefined },
    problemsOf: ({ reason }) => ({ reason: !reason && t('Choose why you block the card.') }),
    inputOf: ({ reason }) => reason && { accountId: card.accountId, reason },
    onDone: () => {
      showToast({ tone: 'good', text: t('The card is blocked') })
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      title={t('Block {card}?', { card: card.alias })}
      action={t('Block the card permanently')}
      kind="danger"
      onClose={onClose}
    >
      <p>
        {t(
          'A blocked card can never be used again. Its money stays in its account, and you can move it. If you might find the card again, pause it instead.',
        )}
      </p>
      <RadioCards
        {...form.choice('reason')}
        label={t('Why are you blocking it?')}
        cards={blockReasons.map((value) => ({ value, title: reasonWord(value, t) }))}
      />
    </FormDialog>
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
