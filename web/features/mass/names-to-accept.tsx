import type { MassBatch, PayeeCheckCounts } from '@sixpence/protocol/mass/mass'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { pageOf } from './kinds.tsx'

/** How many names do not match. */
export const doubtsOf = (checks: PayeeCheckCounts | undefined): number =>
  checks ? checks.close + checks.none : 0

/**
 * The acceptance sent with a batch: numbers of names that do not match and of names whose check is not awaited; undefined if
 * there are none.
 */
export function acceptedOf(
  checks: PayeeCheckCounts | undefined,
): { notMatching: number; unchecked: number } | undefined {
  const [notMatching, unchecked] = [doubtsOf(checks), checks?.waiting ?? 0]
  return notMatching > 0 || unchecked > 0 ? { notMatching, unchecked } : undefined
}

/** The names the payer has accepted in this version of a batch. */
export function useNames(checks: PayeeCheckCounts | undefined, digest: string | undefined) {
  const [accepted, setAccepted] = useState<string>()
  const [isHurried, setHurried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [doubts, waiting] = [doubtsOf(checks), checks?.waiting ?? 0]
  const version = `${digest ?? ''} ${doubts}`
  const isKnown = doubts === 0 || accepted === version
  const isWaitedFor = waiting > 0 && !isHurried
  return {
    doubts,
    waiting,
    isKnown,
    isHurried,
    isAsked,
    say: (isTicked: boolean) => setAccepted(isTicked ? version : undefined),
    hurry: setHurried,
    /** Whether the batch may be sent; a missing acceptance is reported at its checkbox, which receives the focus. */
    areAccepted: (): boolean => {
      const isMissing = !isKnown || isWaitedFor
      setAsked(isMissing)
      if (isMissing) document.getElementById(isWaitedFor ? hurryId : knowsId)?.focus()
      return !isMissing
    },
  }
}

type NamesProps = { batch: MassBatch; names: ReturnType<typeof useNames>; isOpen: boolean }

/** The names that have to be accepted before a batch is sent. */
export function NamesToAccept({ batch, names, isOpen }: NamesProps) {
  const t = useTranslate()
  const { doubts, waiting, isKnown, isHurried, isAsked } = names
  if (doubts === 0 && waiting === 0) return null
  return (
    <Stack gap="3">
      {waiting > 0 && (
        <Notice live="polite" title={t('We are checking the names with the banks')}>
          <p>{t('{count} names are not checked yet.', { count: waiting })}</p>
          <Checkbox
            id={hurryId}
            label={t('Send without waiting for the checks')}
            checked={isHurried}
            disabled={!isOpen}
            onChange={({ currentTarget }) => names.hurry(currentTarget.checked)}
            error={isAsked && !isHurried && t('Tick the box, or wait.')}
          />
        </Notice>
      )}
      {doubts > 0 && (
        <Notice
          kind="bad"
          live="polite"
          title={t('{count} names do not match', { count: doubts })}
          actions={
            <ButtonTo to={pageOf(batch.kind)} search={{ batch: batch.batchId }} kind="text">
              {t('Go back and check')}
            </ButtonTo>
          }
        >
          <p>
            {t(
              'The banks say that these accounts are held under other names. Ask the recipients before you send.',
            )}
          </p>
          <Checkbox
            id={knowsId}
            label={t('I understand and want to send them anyway')}
            checked={isKnown}
            disabled={!isOpen}
            onChange={({ currentTarget }) => names.say(currentTarget.checked)}
            error={isAsked && !isKnown && t('Tick the box, or go back and check.')}
          />
        </Notice>
      )}
    </Stack>
  )
}

const [knowsId, hurryId] = ['knows-the-names', 'waits-for-no-name']
