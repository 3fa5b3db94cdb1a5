export { StaffRail } from './rail/StaffRail.tsx'
