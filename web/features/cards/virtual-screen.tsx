import { CardsScreen } from './cards-screen.tsx'

export default function VirtualCardsScreen() {
  return <CardsScreen isVirtual />
}
