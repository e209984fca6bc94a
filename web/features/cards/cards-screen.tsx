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
import { Cluster } from '#ui/layout/primitives.tsx'
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
      <Cluster
        as="nav"
        gap="6"
        align="stretch"
        isOneLine
        className={styles.tabs}
        aria-label={t('Kinds of cards')}
      >
        <Link to="/cards/physical">{t('Physical##cards')}</Link>
        <Link to="/cards/virtual">{t('Virtual##cards')}</Link>
      </Cluster>
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
            <ul className={styles.cards}>
              {open.map((card) => (
                <li key={card.accountId}>
                  <CardInList card={card} />
                </li>
              ))}
            </ul>
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
      <span className="meta">{kindWord(card, t)}</span>
      <span className={styles.balance}>
        <Money amount={card.balance} currency={card.currencyCode} />
      </span>
    </>
  )
  if (card.subType === 'DEBIT')
    return (
      <div className={styles.item}>
        <CardFace card={card} />
        <div className={styles.facts}>
          {facts}
          <CardButtons card={card} />
        </div>
      </div>
    )
  return (
    <Link className={styles.item} to="/cards/$accountId" params={{ accountId: String(card.accountId) }}>
      <CardFace card={card} />
      <span className={styles.facts}>{facts}</span>
    </Link>
  )
}
