import type { Card } from '@sixpence/protocol/cards/cards'
import { cardStatuses, isOnItsWay } from '@sixpence/protocol/rules/cards'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './cards.module.css'

const reached: Readonly<Record<number, number>> = {
  [cardStatuses.printing]: 1,
  [cardStatuses.printed]: 2,
  [cardStatuses.shipped]: 3,
}

/** Delivery progress of a first card or a replacement. */
export function ShippingLine({ card }: { card: Card }) {
  const t = useTranslate()
  const status = card.cardReissuedStatusId ?? card.accountStatusId
  if (card.cardIsVirtual || !isOnItsWay(status)) return null
  const steps = [t('Ordered##card'), t('Being printed'), t('Printed##card'), t('On its way')]
  const at = reached[status] ?? 0
  return (
    <Stack as="section" gap="2" className={styles.shipping} aria-label={t('Where the card is')}>
      <p className="meta">
        {card.cardReissuedStatusId !== undefined && `${t('Replacement card')}. `}
        {card.isExpressShipping ? t('By express') : t('By standard post')}
      </p>
      <Grid as="ol" columns={4} gap="1h">
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(index <= at && styles.passed)}
            aria-current={index === at ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </Grid>
    </Stack>
  )
}
