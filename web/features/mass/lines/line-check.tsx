import type { MassLine } from '@sixpence/protocol/mass/mass'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'
import { AlertIcon, CheckIcon, ClockIcon, HelpIcon, MinusIcon } from '#ui/icons/icons.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './line-grid.module.css'

type Check = NonNullable<MassLine['check']>

/** The result of the name check at the payee's bank, and for a close match the name on the account. */
export function LineCheck({ check, isEditable }: { check: MassLine['check']; isEditable: boolean }) {
  const t = useTranslate()
  if (!check) return <VisuallyHidden>{t('Empty')}</VisuallyHidden>
  const { tone, icon } = looks[check.outcome]
  return (
    <span className={styles.word}>
      <StatusChip tone={tone} icon={icon}>
        {checkWord(check, isEditable, t)}
      </StatusChip>
      {check.name !== undefined && <span className="meta cut">{check.name}</span>}
    </span>
  )
}

const looks: Record<Check['outcome'], Pick<StatusChipProps, 'tone' | 'icon'>> = {
  waiting: { icon: <ClockIcon /> },
  match: { tone: 'good', icon: <CheckIcon /> },
  close: { tone: 'warn', icon: <HelpIcon /> },
  none: { tone: 'bad', icon: <AlertIcon /> },
  notPossible: { icon: <MinusIcon /> },
}

/** The result in few words. A pending name is no longer checked once the batch is sent. */
export const checkWord = ({ outcome }: Check, isEditable: boolean, t: Translate): string =>
  ({
    waiting: isEditable ? t('Being checked##name') : t('Not checked##name'),
    match: t('Matches##name'),
    close: t('Close match##name'),
    none: t('Name does not match'),
    notPossible: t('Not possible##check'),
  })[outcome]
