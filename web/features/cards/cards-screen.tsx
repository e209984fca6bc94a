import { accountStatuses } from '@sixpence/protocol/accounts/accounts'
import type { Card } from '@sixpence/protocol/cards/cards'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { CardButtons } from './card-actions.tsx'
import { CardFace } from './card-face.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import styles from './cards.module.css'
import { useCards, useMay } from './use-cards.ts'
import { kindWord } from './words.ts'

/** The cards of a kind, with a tab for the other kind (R059, R060). */
export function CardsScreen({ isVirtual }: { isVirtual: boolean }) {
  const t = useTranslate()
  const cards = useCards()
  const may = useMay()
  const apply = may.manage && (
    <ButtonTo kind="primary" to="/add-card" icon={<PlusIcon />}>
      {t('Get a card')}
    </ButtonTo>
  )
  return (
    <Page title={t('Cards')} action={apply} isWide>
      <PageTabs label={t('Kinds of cards')} here={isVirtual ? 'virtual' : 'physical'}>
        <Link to="/cards/physical">{t('Physical##cards')}</Link>
        <Link to="/cards/virtual">{t('Virtual##cards')}</Link>
      </PageTabs>
      <Loaded read={cards} skeleton={<SkeletonRows count={3} />} failure={t('We could not load your cards.')}>
        {(all) => {
          const visibleCards = all.cards.filter((card) => card.cardIsVirtual === isVirtual)
          const open = visibleCards.filter((card) => card.accountStatusId !== accountStatuses.closed)
          if (open.length === 0)
            return (
              <EmptyState title={isVirtual ? t('No virtual card yet') : t('No physical card yet')}>
                {isVirtual ? t('A virtual card is ready in a minute.') : t('A card comes to you by post.')}
              </EmptyState>
            )
          return (
            <Grid as="ul" columns="fill-300" gap="6" rowGap="8">
              {open.map((card) => (
                <li key={card.accountId}>
                  <CardInList card={card} />
                </li>
              ))}
            </Grid>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** A prepaid card links to its page; a debit card has its actions beside it (Q091). */
function CardInList({ card }: { card: Card }) {
  const t = useTranslate()
  const facts = (
    <>
      <span className="wraps">{card.alias}</span>
      <Money amount={card.balance} currency={card.currencyCode} />
      <span className="meta">{kindWord(card, t)}</span>
    </>
  )
  if (card.subType === 'DEBIT')
    return (
      <div className={styles.item}>
        <CardFace card={card} />
        <Grid columns="main-end" gap="3" rowGap="h">
          {facts}
          <div className="whole-row mt-2">
            <CardButtons card={card} />
          </div>
        </Grid>
      </div>
    )
  return (
    <Link className={styles.item} to="/cards/$accountId" params={{ accountId: String(card.accountId) }}>
      <CardFace card={card} />
      <Grid as="span" columns="main-end" gap="3" rowGap="h">
        {facts}
      </Grid>
    </Link>
  )
}
