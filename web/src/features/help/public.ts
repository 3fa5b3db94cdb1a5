export { StaffRail } from './rail/StaffRail.tsx'
export { findStaffPages } from './use-staff-pages.ts'
