import { MoneyText } from '../ui/money-text.tsx'

export function SceneAmount({ minor }: { readonly minor: bigint }) {
  return (
    <p className="text-[min(13vmin,8.4vw)] leading-tight font-extrabold tracking-tight">
      <MoneyText minor={minor} />
    </p>
  )
}
