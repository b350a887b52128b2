export type AccountTab = 'profile' | 'orders' | 'security';

/** What is no tab opens the first one. */
export function accountTabOf(text: string | null): AccountTab {
  return text === 'orders' || text === 'security' ? text : 'profile';
}
