import { cardApplyInfoGet, type OfferedCard } from '@sixpence/protocol/cards/cards'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { cardSubTypes } from '@sixpence/protocol/rules/cards'
import { Grid } from '#ui/layout/primitives.tsx'
import { ApplyForm } from './apply-form.tsx'
import { useMay } from './use-cards.ts'
import { kindWord, networkName } from './words.ts'

/** Card application: card, delivery and price (R025). */
export default function AddCardScreen() {
  const t = useTranslate()
  const may = useMay()
  const offered = useRead(cardApplyInfoGet, may.manage ? {} : undefined)
  const [selectedType, setSelectedType] = useState<number>()
  return (
    <Page back={<BackTo to="/cards">{t('All cards')}</BackTo>} title={t('Get a card')} isWide>
      {may.manage ? (
        <Loaded
          read={offered}
          skeleton={<SkeletonRows count={4} />}
          failure={t('We could not load the cards there are.')}
        >
          {({ cards }) =>
            cards.length === 0 ? (
              <EmptyState title={t('No cards are available here')} />
            ) : (
              <Grid columns={2} gap="10" rowGap="6" folds={871} align="top">
                <RadioCards
                  label={t('Which card?')}
                  value={selectedType === undefined ? undefined : String(selectedType)}
                  onChange={(value) => setSelectedType(Number(value))}
                  cards={cards.map((card) => ({
                    value: String(card.cardType),
                    title: `${networkName(card.network, t)}, ${card.currencyCode}`,
                    detail: kindWord(kindOf(card), t),
                    end: isZeroAmount(card.issue) ? (
                      t('Free of charge')
                    ) : (
                      <Money amount={card.issue} currency={card.currencyCode} />
                    ),
                  }))}
                />
                <ApplyPart card={cards.find(({ cardType }) => cardType === selectedType)} />
              </Grid>
            )
          }
        </Loaded>
      ) : (
        <Notice title={t('Only someone with full access can order cards for the company.')} />
      )}
    </Page>
  )
}

const ApplyPart = ({ card }: { card: OfferedCard | undefined }) =>
  card === undefined ? null : <ApplyForm key={card.cardType} card={card} />

const kindOf = ({ isVirtual, subType }: OfferedCard) => ({
  cardIsVirtual: isVirtual,
  subType: subType === cardSubTypes.debit ? ('DEBIT' as const) : ('PREPAID' as const),
})
