import { type Card, cardAliasSet } from '@sixpence/protocol/cards'
import { attempt } from '#lib/attempt.ts'
import { useTranslate } from '#lib/translate.ts'
import { RenameDialog } from '#widgets/rename-dialog.tsx'

/** What a virtual card is called. */
export function NameDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  return (
    <RenameDialog
      title={t('Rename the card')}
      name={card.alias}
      longest={30}
      parameter="cardAliasName"
      onName={(cardAliasName) => attempt(cardAliasSet, { accountId: card.accountId, cardAliasName })}
      onClose={onClose}
    />
  )
}
