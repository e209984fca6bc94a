import { identityRunGet, identityRunHandIn } from '@sixpence/protocol/identity/identity'
import { send } from '#lib/call/call.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { type DocumentLink, documentLink } from './link.ts'
import { NoRun, Outcome } from './outcome.tsx'
import { PictureForm } from './picture-form.tsx'
import { usePolling } from './use-polling.ts'
import { usePath } from './use-path.ts'
import { Stack } from '#ui/layout/primitives.tsx'

export const documentTitle = (t: Translate): string => t('Verify your identity')

/** Proof of identity by document and selfie (R008); open to anyone with the link. */
export function DocumentScreen() {
  // The prerendered page is the same for every link, which only the browser knows.
  const path = usePath()
  return <PublicLayout>{path === undefined ? <Working /> : <RunAt path={path} />}</PublicLayout>
}

function RunAt({ path }: { path: string }) {
  const link = documentLink(path)
  return link ? <Run link={link} /> : <NoRun />
}

function Run({ link }: { link: DocumentLink }) {
  const t = useTranslate()
  const { answer, refusal, retry, replaceAnswer } = usePolling(
    () => send(identityRunGet, link),
    ({ state }) => state === 'waiting' || state === 'review',
  )
  if (refusal?.name === 'identityLinkInvalid' || refusal?.name === 'invalidInput') return <NoRun />
  if (refusal)
    return <NoRun words={refusal.description} onAgain={<Button onClick={retry}>{t('Try again')}</Button>} />
  if (!answer) return <Working />
  if (answer.state !== 'waiting') return <Outcome run={answer} />
  if (answer.goOnAt) return <Elsewhere address={answer.goOnAt} />
  return (
    <PictureForm
      run={link.workflowRunId}
      onSend={async () => replaceAnswer(await send(identityRunHandIn, link))}
    />
  )
}

/** Redirects to the identity company's page. */
function Elsewhere({ address }: { address: string }) {
  const t = useTranslate()
  return (
    <Stack gap="6" className="top">
      <Stack gap="2">
        <h1>{t('Verify your identity')}</h1>
        <p className="lead">
          {t('Our partner takes a picture of your document and your face. Have your document ready.')}
        </p>
      </Stack>
      <ButtonLink kind="primary" size="big" block href={address} rel="noreferrer">
        {t('Continue with our partner')}
      </ButtonLink>
    </Stack>
  )
}

export function Working() {
  return (
    <Stack gap="6" className="top">
      <SkeletonText lines={3} />
    </Stack>
  )
}
