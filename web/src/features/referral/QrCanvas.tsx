import { m } from '@guildhall/messages'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { qrSize } from '@guildhall/contract/referral'
import { Button } from '../../ui/Button.tsx'

/** The invite link as a QR code of 220 × 220 on white, to show and to download as PNG. */
export function QrCanvas({ link, code }: { link: string; code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current!, link), [link])

  function download() {
    canvas.current!.toBlob((png) => {
      if (!png) return
      const address = URL.createObjectURL(png)
      const anchor = document.createElement('a')
      anchor.href = address
      anchor.download = `${code}.png`
      anchor.click()
      URL.revokeObjectURL(address)
    }, 'image/png')
  }

  return (
    <div className="grid justify-items-center gap-3">
      <canvas
        ref={canvas}
        width={qrSize}
        height={qrSize}
        role="img"
        aria-label={m.referral_qr({ link })}
        className="rounded-md bg-white"
      />
      <Button onClick={download}>
        <Download className="size-5" aria-hidden />
        {m.referral_qr_download()}
      </Button>
    </div>
  )
}

/** Modules of whole pixels, centred, because blurred edges are hard to scan. */
function draw(canvas: HTMLCanvasElement, text: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const side = Math.floor(canvas.width / size)
  const edge = Math.floor((canvas.width - side * size) / 2)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(edge + x * side, edge + y * side, side, side)
}
