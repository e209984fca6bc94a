import { type Card, cardAliasSet } from '@sixpence/protocol/cards/cards'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { RenameDialog } from '#widgets/rename-dialog.tsx'

export function NameDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslate()
  return (
    <RenameDialog
      title={t('Rename the card')}
      name={card.alias}
      longest={30}
      parameter="cardAliasName"
      onName={(cardAliasName) => tryCall(cardAliasSet, { accountId: card.accountId, cardAliasName })}
      onClose={onClose}
    />
  )
}
