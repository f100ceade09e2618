import { TasksScreen } from './tasks-screen.tsx';

/** `/tasks/mine` */
export const Screen = () => <TasksScreen which="mine" />;
