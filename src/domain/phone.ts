/** '+919822012345' as it is read out: '+91 98220 12345'. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(?=\d{5}$)/, '+91 $1 ');
}
