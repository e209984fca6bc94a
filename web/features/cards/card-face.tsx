import type { Card } from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BankCard } from '#ui/bank-card.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { networkName, statusWord } from './words.ts'

/** The face of a card, in colour only if the card can pay. */
export function CardFace({ card }: { card: Card }) {
  const t = useTranslate()
  const brand = useBrand()
  const { tone, word } = statusWord(card.accountStatusId, t)
  const isActive = card.accountStatusId === cardStatuses.active
  return (
    <BankCard
      brandName={brand.name}
      holder={card.holder}
      ending={card.lastFour === undefined ? '' : `•••• ${card.lastFour}`}
      network={networkName(card.network, t)}
      dimmed={!isActive}
      status={!isActive && <StatusChip tone={tone}>{word}</StatusChip>}
    />
  )
}
