import { CardsScreen } from './cards-screen.tsx'

export default function PhysicalCardsScreen() {
  return <CardsScreen isVirtual={false} />
}
