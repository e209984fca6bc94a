import type { ComponentType } from 'react'
import { Later } from '#ui/feedback/later.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'

/**
 * A page outside the frame whose ready HTML is the ground it stands on: its own code comes after React has taken over,
 * so that none of it weighs on the sign-in. `wide`: for reading, or for a flow.
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
