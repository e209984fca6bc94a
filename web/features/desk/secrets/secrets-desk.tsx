import { adminSecretsGet, type SecretStatus } from '@sixpence/protocol/secrets/secrets'
import type { OutputOf } from '@sixpence/protocol/call'
import { useId } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { holderWords, needWords, partWords } from './secret-words.ts'
import { PageHead } from '../kit/desk-list.tsx'

type SecretsReport = OutputOf<typeof adminSecretsGet>

/**
 * The secrets of the servers by number: the progress of a change, and whether the external keys open them. The page is
 * read-only.
 */
export function SecretsDesk() {
  const t = useTranslate()
  const read = useRead(adminSecretsGet, {})
  return (
    <>
      <PageHead
        title={t('Secrets')}
        action={
          <Button busy={read.isFetching} onClick={() => void read.refetch()}>
            {t('Check again')}
          </Button>
        }
      />
      <p className="hint">
        {t(
          'Everything the servers sign and seal depends on the secrets. Secrets are changed on the servers; this page shows the progress. No secret is ever shown.',
        )}
      </p>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the secrets.')}>
        {(state) => (
          <>
            <Custody custody={state.custody} />
            <Waiting found={state} />
            <Stack as="ul" gap="3" aria-label={t('Secrets')}>
              {state.secrets.map((secret) => (
                <li key={secret.number}>
                  <Secret secret={secret} moved={secret.state === 'current' ? state.moved : []} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </Loaded>
    </>
  )
}

/** The external key that does not open the secrets, and the consequence. */
function Custody({ custody: { away, endsAt } }: Pick<SecretsReport, 'custody'>) {
  const t = useTranslate()
  const format = useFormat()
  return away.map(({ holder, since, kind }) => (
    <Notice
      key={holder}
      kind="warn"
      title={
        holder === 'transit'
          ? t('The transit engine does not open the secrets')
          : t('The wrapping key file does not open the secrets')
      }
    >
      <p>
        {kind === 'refused'
          ? t('It has refused since {time}.', { time: format.shortDayTime(since) })
          : t('It has not answered since {time}.', { time: format.shortDayTime(since) })}{' '}
        {holder === 'transit' && endsAt
          ? t('The server that answered here keeps running until {time}. No server can be started.', {
              time: format.shortDayTime(endsAt),
            })
          : t('The server that answered here keeps running. No server can be started.')}
      </p>
    </Notice>
  ))
}

function Waiting({ found: { waitsFor, secrets } }: { found: SecretsReport }) {
  const t = useTranslate()
  const format = useFormat()
  const current = secrets.find(({ state }) => state === 'current')
  if (waitsFor === 0 || !current) return null
  return (
    <Notice kind="warn" title={t('Conversion is paused')}>
      {t('Running servers without secret {number}: {servers}. Give it to them first.', {
        number: String(current.number),
        servers: format.count(waitsFor),
      })}
    </Notice>
  )
}

function Secret({ secret, moved }: { secret: SecretStatus; moved: SecretsReport['moved'] }) {
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  const { number, since, seenAt, retiredAt, holder } = secret
  return (
    <Stack as="article" gap="2" className="panel" aria-labelledby={id}>
      <Cluster gap="3" rowGap="1" justify="between">
        <h2 id={id}>{t('Secret {number}##secret', { number: String(number) })}</h2>
        <State secret={secret} />
      </Cluster>
      <Stack gap="h" className="meta">
        {since && <p>{t('Known here since {time}.', { time: format.shortDayTime(since) })}</p>}
        {seenAt && <p>{t('Last used to sign {time}.', { time: format.shortDayTime(seenAt) })}</p>}
        {retiredAt && <p>{t('Retired on {time}.', { time: format.shortDayTime(retiredAt) })}</p>}
        {holder && <p>{holderWords(holder, t)}</p>}
      </Stack>
      <Left secret={secret} />
      <Moved moved={moved} />
      {secret.mayRetire && (
        <Notice kind="good" title={t('No longer needed')}>
          {t('It can be retired. Run this on a server: {command}', {
            command: `npm run operator -- secrets:retire ${number}`,
          })}
        </Notice>
      )}
    </Stack>
  )
}

function State({ secret: { state, mayRetire } }: { secret: SecretStatus }) {
  const t = useTranslate()
  if (mayRetire) return <StatusChip tone="accent">{t('Can be retired##secret')}</StatusChip>
  if (state === 'current') return <StatusChip tone="good">{t('Signs and seals##secret')}</StatusChip>
  if (state === 'opens') return <StatusChip>{t('Opens older data##secret')}</StatusChip>
  if (state === 'known') return <StatusChip>{t('Not used yet##secret')}</StatusChip>
  return <StatusChip>{t('Retired##secret')}</StatusChip>
}

/** Data that still need an older secret. */
function Left({ secret: { left, needs } }: { secret: SecretStatus }) {
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  if (left.length === 0 && needs.length === 0) return null
  const isCounted = left.every(({ count }) => count !== undefined)
  return (
    <Stack as="section" gap="1h" aria-labelledby={id}>
      <h3 id={id}>{t('Still needed by')}</h3>
      {left.length > 0 && (
        <ul className="lined">
          {left.map(({ part, count }) => (
            <li key={part}>
              <Cluster gap="3" rowGap="0" justify="between">
                <span>{partWords(part, t)}</span>
                <span>
                  {count === undefined ? (
                    <span className="soft">{t('Not counted##rows')}</span>
                  ) : (
                    t('{rows} left', { rows: format.count(count) })
                  )}
                </span>
              </Cluster>
            </li>
          ))}
        </ul>
      )}
      {!isCounted && (
        <p className="hint">
          {t('Counting takes too long for this page. Run this on a server: {command}', {
            command: 'npm run operator -- secrets:status',
          })}
        </p>
      )}
      {needs.map((need) => (
        <p key={need.kind}>{needWords(need, { t, format })}</p>
      ))}
    </Stack>
  )
}

function Moved({ moved }: Pick<SecretsReport, 'moved'>) {
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  if (moved.length === 0) return null
  return (
    <Stack as="section" gap="1h" aria-labelledby={id}>
      <h3 id={id}>{t('Converted to this secret')}</h3>
      <ul className="lined">
        {moved.map(({ part, count }) => (
          <li key={part}>
            <Cluster gap="3" rowGap="0" justify="between">
              <span>{partWords(part, t)}</span>
              <span>{format.count(count)}</span>
            </Cluster>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
