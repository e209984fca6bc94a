import {
  adminTariffPreview,
  adminTariffPublish,
  adminTariffReturn,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { ClockIcon } from '#ui/icons/icons.tsx'
import { Slip, SlipBand, SlipFact, SlipFacts, SlipHead } from '#ui/layout/slip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { Decision } from '../decision-dialog.tsx'
import { type Loaded, partNames, type Rows } from './parts.ts'
import { partWords, rowTitle, rowWords } from './tariff-words.ts'
import styles from './tariffs.module.css'
import type { PlanTerms } from './version-head.tsx'

/** The number of changes listed on the slip; the tables below show all. */
const maxChanges = 12

/** The basis of the second person's decision in a single place: the changes, the beginning, and the income. */
export function DecideSlip({ loaded, terms }: { loaded: Loaded; terms: PlanTerms }) {
  const t = useTranslate()
  const format = useFormat()
  const mayPublish = useMay('tariffs.publish')
  const { version, worse } = loaded
  const preview = useRead(adminTariffPreview, { versionId: version.id }).data
  const changes = changesOf(loaded, { t, format })
  const waitsForAnother = version.isOwn && terms?.fourEyes !== false
  const figure = (amount: string | undefined) =>
    preview && amount !== undefined && <Money display amount={amount} currency={preview.total.currency} />
  return (
    <Stack gap="3" className={styles.decide}>
      <Slip state="waiting" label={t('Decision needed')}>
        <SlipHead
          from={{ label: t('Income from the last payments, before'), amount: figure(preview?.total.before) }}
          to={{ label: t('After'), amount: figure(preview?.total.after) }}
        />
        <SlipBand icon={<ClockIcon size="small" />}>
          {waitsForAnother
            ? t('You drafted or proposed this version, so a second person must publish it.')
            : t('Waiting to be published.')}
        </SlipBand>
        <SlipFacts>
          <SlipFact term={t('Begins')}>
            {version.validFrom ? <DateTime value={version.validFrom} /> : t('Not set##date')}
          </SlipFact>
          <SlipFact term={t('What changes##tariff')}>{version.note}</SlipFact>
          <SlipFact term={t('Proposed by')}>{version.proposedBy ?? '–'}</SlipFact>
          <SlipFact term={t('Customers')}>
            {worse.length === 0
              ? t('No unfavourable changes.')
              : t('Unfavourable changes: customers are notified {count} days in advance.', {
                  count: terms?.noticeDays ?? 0,
                })}
          </SlipFact>
          {preview && (
            <SlipFact term={t('Paying over 20% more')}>
              {t('{more} of {count} customers', {
                more: format.count(preview.payers.more),
                count: preview.payers.all,
              })}
            </SlipFact>
          )}
        </SlipFacts>
        <ul className={styles.changes}>
          {changes.slice(0, maxChanges).map(({ key, title, was, now }) => (
            <li key={key}>
              <span>{title}</span>
              <span>
                {was && <del>{was}</del>} {now ? <b>{now}</b> : t('removed##row')}
              </span>
            </li>
          ))}
          {changes.length > maxChanges && (
            <li>{t('and {count} more, in the tables below', { count: changes.length - maxChanges })}</li>
          )}
        </ul>
      </Slip>
      {mayPublish && (
        <Cluster gap="2" className="whole-lines">
          {!waitsForAnother && (
            <DialogButton
              kind="primary"
              renderDialog={(onClose) => <PublishDialog loaded={loaded} onClose={onClose} />}
            >
              {t('Publish the version')}
            </DialogButton>
          )}
          <DialogButton
            renderDialog={(onClose) => (
              <Decision
                call={adminTariffReturn}
                input={{ versionId: version.id, revision: version.revision }}
                title={t('Return to draft')}
                onClose={onClose}
              >
                <p>{t('It becomes a draft again, with your reason shown above it.')}</p>
              </Decision>
            )}
          >
            {t('Return to draft')}
          </DialogButton>
        </Cluster>
      )}
    </Stack>
  )
}

type DialogProps = { loaded: Loaded; onClose: () => void }

function PublishDialog({ loaded: { version }, onClose }: DialogProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <SureDialog
      title={t('Publish the version')}
      action={t('Publish the version')}
      kind="primary"
      onClose={onClose}
      onSure={async () => {
        const answer = await tryCall(adminTariffPublish, {
          versionId: version.id,
          revision: version.revision,
        })
        if (answer === true) showToast({ text: t('Published. Customers on the plan will be notified.') })
        return answer
      }}
    >
      <p>
        {version.validFrom &&
          t('Payments are priced by it from {moment}. It can be withdrawn until then.', {
            moment: format.dayTime(version.validFrom),
          })}
      </p>
    </SureDialog>
  )
}

/** Every change of the version as a line. */
function changesOf(loaded: Loaded, words: Parameters<typeof rowTitle>[2]) {
  return partNames.flatMap((part) =>
    (loaded[part] as readonly { row: Rows[typeof part]; was?: Rows[typeof part]; change: string }[])
      .filter(({ change }) => change !== 'same')
      .map(({ row, was, change }) => ({
        key: `${part} ${JSON.stringify(row)}`,
        title: `${partWords(part, words.t)}: ${rowTitle(part, row, words)}`,
        was:
          change === 'removed'
            ? rowWords(part, row as never, words)
            : was && rowWords(part, was as never, words),
        now: change === 'removed' ? undefined : rowWords(part, row as never, words),
      })),
  )
}
