import { useEffect } from 'react'
import { updateIp } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { token } from '../../../session/token.ts'

/** Where a sign-up opens for somebody who is signed in, the server takes a note of the address. */
export function useReportAddress(): void {
  useEffect(() => {
    if (token()) api(updateIp, { body: { ip: '' } }).catch(() => {})
  }, [])
}
