import type { ComponentType } from 'react'
import { Later } from '#ui/feedback/deferred.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'

/**
 * A page outside the frame with prerendered HTML. Its code is loaded after hydration and adds nothing to the sign-in's files.
 * `wide`: for reading, or for a flow.
 */
export const LaterPage = <Props extends object>({
  wide,
  ...page
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
  wide?: 'text' | 'flow'
}) => (
  <PublicLayout {...(wide && { wide })}>
    <Later {...page} />
  </PublicLayout>
)
