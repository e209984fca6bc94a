import type { Card } from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { useParams } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { CardActions } from './card-actions.tsx'
import { CardFace } from './card-face.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { ShippingLine } from './shipping-line.tsx'
import { useCards } from './use-cards.ts'
import { expiryText, kindWord, networkName, statusNote, statusWord } from './words.ts'

/** A card: face, balance and available actions (R061). */
export default function CardScreen() {
  const t = useTranslate()
  const { accountId } = useParams({ strict: false })
  const cards = useCards()
  return (
    <Page
      // A list with a single card would redirect back to this page.
      back={(cards.data?.cards.length ?? 0) > 1 && <BackTo to="/cards">{t('All cards')}</BackTo>}
      isWide
    >
      <Loaded read={cards} skeleton={<SkeletonText lines={6} />} failure={t('We could not load your cards.')}>
        {(all) => {
          const card = all.cards.find((card) => String(card.accountId) === accountId)
          return card ? <OneCard card={card} /> : <NoCard />
        }}
      </Loaded>
    </Page>
  )
}

function NoCard() {
  const t = useTranslate()
  return (
    <>
      <h1>{t('We cannot find this card')}</h1>
      <EmptyState plain>{t('It may belong to another of your accounts.')}</EmptyState>
    </>
  )
}

function OneCard({ card }: { card: Card }) {
  const t = useTranslate()
  const { tone, word } = statusWord(card.accountStatusId, t)
  const note = statusNote(card, t)
  const expiry = expiryText(card)
  return (
    <Grid columns="side-main" gap="10" rowGap="6" folds={871} align="top">
      <Stack gap="4">
        <CardFace card={card} />
        <ShippingLine card={card} />
      </Stack>
      <Stack gap="4" className="column">
        <Cluster as="header" gap="3" rowGap="2" className="wraps">
          <h1>{card.alias}</h1>
          <StatusChip tone={tone}>{word}</StatusChip>
        </Cluster>
        <p className="t-28">
          <Money amount={card.balance} currency={card.currencyCode} />
        </p>
        {note && <Notice kind={noticeKind(card.accountStatusId)} title={note} />}
        <CardActions card={card}>
          <DefinitionList>
            <Definition term={t('Kind##card')}>{kindWord(card, t)}</Definition>
            <Definition term={t('Network##card')}>{networkName(card.network, t)}</Definition>
            {card.lastFour !== undefined && (
              <Definition term={t('Number##card')}>
                <span className="one-line">•••• •••• •••• {card.lastFour}</span>
              </Definition>
            )}
            {expiry !== undefined && <Definition term={t('Expires##card')}>{expiry}</Definition>}
            <Definition term={t('Name on the card')}>{card.holder}</Definition>
            <Definition term={t('Online purchases')}>
              {card.isEnrolled ? t('You confirm them on your phone') : t('Not confirmed on your phone')}
            </Definition>
          </DefinitionList>
        </CardActions>
      </Stack>
    </Grid>
  )
}

function noticeKind(status: number): 'info' | 'warn' | 'bad' {
  if (status === cardStatuses.fraud || status === cardStatuses.canceled) return 'bad'
  return worrying.has(status) ? 'warn' : 'info'
}

const worrying: ReadonlySet<number> = new Set([
  cardStatuses.limited,
  cardStatuses.expired,
  cardStatuses.pendingDocument,
])
