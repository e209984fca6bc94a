import { externalCardList } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { OutputOf } from '@sixpence/protocol/call'
import { cardBrandName } from '@sixpence/protocol/rules/card-brands'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { type Draft, keptCardOf } from './draft.ts'

export type KeptCard = OutputOf<typeof externalCardList>['cards'][number]

type KeptCardsProps = {
  id: string
  cards: readonly KeptCard[]
  /** Undefined when a card number is typed. */
  value: number | undefined
  error: string | undefined
  onChange: (card: KeptCard | undefined) => void
}

/** The saved cards, and an option for another card; nothing if none is saved. */
export function KeptCards({ id, cards, value, error, onChange }: KeptCardsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (cards.length === 0 && value === undefined) return null
  return (
    <div id={id} tabIndex={-1}>
      <RadioCards
        label={t('Which card?')}
        value={value === undefined ? another : String(value)}
        error={error}
        onChange={(cardKey) => onChange(cards.find(({ cardId }) => String(cardId) === cardKey))}
        cards={[
          ...cards.map((card) => ({
            value: String(card.cardId),
            title: cardWords(card),
            detail: [card.payeeName, format.country(card.countryCode)].join(', '),
            ...(card.isBlocked && { disabledReason: t('We cannot pay out to cards from this bank.') }),
          })),
          { value: another, title: t('Another card'), detail: t('Enter its number below.') },
        ]}
      />
    </div>
  )
}

const another = 'another'

/** "Visa •••• 7899". */
export const cardWords = ({ cardBrand, maskedNumber }: KeptCard): string =>
  [cardBrandName(cardBrand), `•••• ${maskedNumber.slice(-4)}`].filter(Boolean).join(' ')

export const useKeptCards = (isAsked: boolean): readonly KeptCard[] =>
  useRead(externalCardList, isAsked ? {} : undefined).data?.cards ?? []

export function useKeptCard(draft: Draft): KeptCard | undefined {
  const id = keptCardOf(draft)
  return useKeptCards(id !== undefined).find(({ cardId }) => cardId === id)
}
