import { useEffect } from 'react'
import { updateIp } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { token } from '../../../session/token.ts'

/** Lets the server record the IP address when a person who is signed in opens the sign-up. */
export function useReportAddress(): void {
  useEffect(() => {
    if (token()) api(updateIp, { body: { ip: '' } }).catch(() => {})
  }, [])
}
