import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { descriptionAddress, useOperations } from './use-operations.ts'

/** Everything a key can do, from this bank's API description. */
export function Operations() {
  const t = useTranslate()
  const { found: operationList, retry } = useOperations()
  return (
    <Stack as="section" gap="4" aria-labelledby="operations">
      <h2 className="t-18" id="operations">
        {t('API reference')}
      </h2>
      <p className="intro">
        {t.rich(
          'The {description} defines every field and error. You can generate client libraries from it.',
          {
            description: <a href={descriptionAddress}>{t('OpenAPI description')}</a>,
          },
        )}
      </p>
      {operationList === undefined && <SkeletonText lines={6} />}
      {operationList === 'failed' && (
        <Notice
          kind="bad"
          live="polite"
          title={t('We could not load the operations.')}
          actions={
            <Button kind="text" onClick={retry}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      {operationList !== undefined &&
        operationList !== 'failed' &&
        [...operationList].map(([tag, operations]) => (
          <Stack key={tag} as="section" gap="1" lang="en" aria-label={tag}>
            <h3>{tag}</h3>
            <ul className="lined">
              {operations.map(({ id, method, path, summary, description, scope }) => (
                <li key={id} id={id} className="py-2">
                  <Cluster gap="3" rowGap="h" align="baseline">
                    <code className="wraps t-14">
                      <span className="bold">{method}</span> {path}
                    </code>
                    <span className="t-14">{summary}</span>
                  </Cluster>
                  {description && <p className="meta pretty">{description}</p>}
                  <p className="meta">
                    <code>{scope}</code>
                  </p>
                </li>
              ))}
            </ul>
          </Stack>
        ))}
    </Stack>
  )
}
