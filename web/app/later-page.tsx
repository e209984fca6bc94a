import type { ComponentType } from 'react'
import { Later } from '#ui/later.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'

/**
 * A page outside the frame whose ready HTML is the ground it stands on: its own code comes after React has taken over,
 * so that none of it weighs on the sign-in.
 */
export const LaterPage = <Props extends object>(page: {
  load: () => Promise<ComponentType<Props>>
  props: Props
}) => (
  <PublicLayout>
    <Later {...page} />
  </PublicLayout>
)
